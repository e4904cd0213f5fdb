import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Answers } from './read-answers.ts';

/** The recorded data of a release, for the tests of upgrades from it. */
export type Release = {
  /** Plain SQL that fills an empty database. */
  dump: string;
  /** The responses of the release to an administrator, with the database in `dump`. */
  answers: Answers;
  /** The responses to the same requests after the release has undone its imports. */
  undone: Answers;
};

const params = {
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
};

/** The releases that have a folder in this directory, such as `0.1.0`. */
export const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export async function readRelease(release: string): Promise<Release> {
  const read = async (name: string) =>
    String(await promisify(brotliDecompress)(await readFile(join(import.meta.dirname, release, `${name}.br`))));
  return {
    dump: await read('dump.sql'),
    // The cast is safe: `writeRelease` wrote the file.
    ...(JSON.parse(await read('answers.json')) as Pick<Release, 'answers' | 'undone'>),
  };
}

export async function writeRelease(release: string, { dump, answers, undone }: Release): Promise<void> {
  const folder = join(import.meta.dirname, release);
  await mkdir(folder, { recursive: true });
  const write = async (name: string, text: string) =>
    writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(text, { params }));
  await write('dump.sql', dump);
  await write('answers.json', JSON.stringify({ answers, undone }));
}
