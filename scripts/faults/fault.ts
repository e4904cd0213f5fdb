import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mutation of the source code: replaces `from`, which occurs once in `file`, with `to`. */
export type Fault = {
  name: string;
  file: string;
  from: string;
  to: string;
  /**
   * The related tests: paths of test files, or parts of test names. A part of a name, such as a requirement id, stays valid when the test
   * moves.
   */
  tests: readonly string[];
};

/**
 * Applies a fault to a copy of the project.
 * @returns a function that reverts the fault.
 * @throws Error when the text `from` does not occur exactly once in the file.
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
