// The library in a worker: Pyodide, the wheels beside it, and playground.py. The page can end a worker at any time.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const plainFetch = self.fetch.bind(self);
let received = 0;

// Count what arrives, so that the page can show progress.
self.fetch = async (...request) => {
  const response = await plainFetch(...request);
  if (!response.ok || !response.body) return response;
  const count = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      self.postMessage({ received });
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
};

async function load() {
  const { wheels } = await (await plainFetch("files.json")).json();
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", self.location).href });
  for (const wheel of wheels) {
    pyodide.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel");
  }
  pyodide.FS.writeFile("playground.py", await (await fetch("playground.py")).text());
  return pyodide.pyimport("playground");
}

/** Return the line of a traceback that says what went wrong. */
function reason(error) {
  const lines = String(error.message ?? error).trim().split("\n");
  return lines.findLast((line) => /^[\w.]+: /.test(line)) ?? lines.at(-1);
}

const library = load();
library.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: reason(error) }),
);

self.onmessage = async ({ data: { id, call, values } }) => {
  try {
    self.postMessage({ id, answer: (await library)[call](...values) });
  } catch (error) {
    self.postMessage({ id, error: reason(error) });
  }
};
