// Bytes from streams, and as text.

/** readBytes reads a stream until it ends, or until it has given more than so many bytes. */
export async function readBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= most) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  if (length > most) await reader.cancel();
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** deflate and inflate compress a text, and read it again. */
export const deflate = (text: string) => piped(new TextEncoder().encode(text), new CompressionStream('deflate'));
export const inflate = async (bytes: Uint8Array) => new TextDecoder().decode(await piped(bytes, new DecompressionStream('deflate')));

const mostBytes = 4 << 20; // of a text, against bytes from anywhere that would fill the memory

async function piped(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const all = await readBytes(new Blob([bytes as BlobPart]).stream().pipeThrough(through), mostBytes);
  if (all.length > mostBytes) throw new Error(`found more than ${mostBytes} bytes`);
  return all;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
