import { open } from 'node:fs/promises';

/** Writes what the operating system still caches of a file, or of the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
