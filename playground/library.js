// The library as the page asks it: one worker, which is ended when a question takes too long or nobody wants the answer.

export class Stopped extends Error {}

export class Library {
  #worker = null;
  #waiting = new Map();
  #asked = 0;

  /** @param onProgress called with the number of bytes received while the library is loaded. */
  constructor(url, onProgress) {
    this.url = url;
    this.onProgress = onProgress;
  }

  /** Ask the library; a worker that does not answer in time is ended, and the next question starts another. */
  async ask(call, values, limit) {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    await worker.ready;
    const id = ++this.#asked;
    const seconds = limit / 1000;
    const timer = setTimeout(() => this.stop(`This took more than ${seconds} seconds and was stopped.`), limit);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, call, values });
    });
  }

  /** End the worker; every question under way fails with the reason. */
  stop(reason) {
    this.#worker?.terminate();
    this.#worker?.fail(new Stopped(reason)); // for those who wait until it is loaded
    this.#worker = null;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Stopped(reason));
    }
    this.#waiting.clear();
  }

  #start() {
    const worker = new Worker(this.url, { type: "module" });
    let loaded;
    worker.ready = new Promise((resolve, reject) => {
      loaded = resolve;
      worker.fail = reject;
    });
    worker.ready.catch(() => {}); // it is reported to those who ask
    worker.onerror = () => this.stop("The library could not be loaded.");
    worker.onmessage = ({ data }) => {
      if ("received" in data) this.onProgress(data.received);
      else if ("failed" in data) this.stop(`The library could not be loaded: ${data.failed}`);
      else if ("ready" in data) loaded();
      else this.#answered(data);
    };
    return worker;
  }

  #answered({ id, answer, error }) {
    const { resolve, reject, timer } = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(timer);
    if (error === undefined) resolve(answer);
    else reject(new Error(error));
  }
}
