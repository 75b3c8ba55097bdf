import { open } from 'node:fs/promises';

/** A file's path, or all of its bytes. */
export type ImageSource = string | Buffer;

/** Looks at some of a file's bytes without reading all of them. */
export interface ByteReader extends AsyncDisposable {
  readonly size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

const windowBytes = 64 * 1024;

export async function openBytes(source: ImageSource): Promise<ByteReader> {
  if (typeof source !== 'string') {
    return {
      size: source.length,
      read: async (position, length) => source.subarray(position, position + length),
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const file = await open(source);
  const { size } = await file.stat();
  let window: Buffer = Buffer.alloc(0);
  let start = 0;
  return {
    size,
    async read(position, length) {
      if (position < start || position + length > start + window.length) {
        const buffer = Buffer.allocUnsafe(Math.max(length, windowBytes));
        const { bytesRead } = await file.read({ buffer, position });
        window = buffer.subarray(0, bytesRead);
        start = position;
      }
      return window.subarray(position - start, position - start + length);
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}
