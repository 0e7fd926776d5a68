import { expect, it } from 'vitest';
import { fromBase64, readBytes, toBase64 } from './bytes';

const chunk = (...bytes: number[]) => Uint8Array.from(bytes);

it('reads streams whole, and no further than allowed', async () => {
  let cancelled = false;
  const stream = () => {
    const chunks = [chunk(1, 2), chunk(), chunk(3, 4, 5), chunk(6)];
    return new ReadableStream<Uint8Array>(
      { pull: (controller) => (chunks.length ? controller.enqueue(chunks.shift()!) : controller.close()), cancel: () => void (cancelled = true) },
      { highWaterMark: 0 },
    );
  };
  expect(await readBytes(stream(), 6)).toEqual(chunk(1, 2, 3, 4, 5, 6));
  expect(cancelled).toBe(false);
  expect(await readBytes(stream(), 4)).toEqual(chunk(1, 2, 3, 4, 5)); // more than 4, so that the caller knows
  expect(cancelled).toBe(true);
});

it('writes and reads base64', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(toBase64(chunk(0, 255, 62))).toBe('AP8+');
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
});
