import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small fault, put into the sources by replacing `from`, which occurs once in `file`, by `to`. */
export type Fault = {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The related tests: paths of their files, or parts of their names, such as ids of requirements, which stay when a test moves. */
  tests: readonly string[];
};

/**
 * Puts a fault into a copy of the project.
 * @returns a function that takes it out again.
 * @throws Error where its text does not occur exactly once.
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
