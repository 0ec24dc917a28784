// A file in the fragment of a link: deflated, in base64url. Nothing of it reaches a server.

export const LONGEST = 100_000; // characters, as in playground.py

const PREFIX = "#file=";

async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) throw new RangeError("the file in the link is too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Return the fragment that holds a text. */
export async function fragmentOf(text) {
  const deflated = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  let binary = "";
  for (const byte of deflated) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Return the text that a fragment holds, null if it holds none; throw if it is damaged or too long. */
export async function textOf(fragment) {
  if (!fragment.startsWith(PREFIX)) return null;
  const coded = fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"), 4 * LONGEST);
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}
