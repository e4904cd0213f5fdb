import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mutation of the source code: replaces `from`, which occurs once in `file`, with `to`. */
export type Fault = {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The related tests: file paths, or parts of test names, such as requirement ids, which stay valid when a test moves. */
  tests: readonly string[];
};

/**
 * Applies a fault to a copy of the project.
 * @returns a function that reverts it.
 * @throws Error when its text does not occur exactly once.
 */
export function applyFault(folder: string, { name, file, from, to }: Fault): () => void {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const count = source.split(from).length - 1;
  if (count !== 1) throw new Error(`The fault ${name} no longer applies: its text occurs ${count} times in ${file}.`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  return () => writeFileSync(path, source);
}
