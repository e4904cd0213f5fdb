import { open } from 'node:fs/promises';
import { readPictureHeader as readHeader } from '@trastienda/contract/pictures/picture-header';

/**
 * Reads the format and the size of a picture. Therefore no decoder runs on an upload in this process, and in the worker only the
 * decoders of JPEG and PNG run.
 * @returns undefined if the file is neither a JPEG nor a PNG; `damaged` if it is one, but its size cannot be read.
 */
export async function readPictureHeader(path: string): ReturnType<typeof readHeader> {
  const file = await open(path);
  try {
    return await readHeader(async (position, length) => {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}
