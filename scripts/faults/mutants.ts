import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from './fault.ts';
import { excludedMutations, type Place } from './places.ts';

/** A position in Stryker's format: lines and columns start at 0. */
type Position = { line: number; column: number };
type Range = { start: Position; end: Position };
/** A mutation of an expression. `status` is `Ignored` for an excluded kind, and otherwise missing. */
export type Mutant = { mutatorName: string; replacement: string; location: Range; status?: string };

type File = { name: string; content: string; mutate: Range[] };
type Options = { plugins: null; ignorers: []; excludedMutations: readonly string[] };
type Stryker = {
  Instrumenter: new (logger: object) => {
    instrument(files: File[], options: Options): Promise<{ mutants: Mutant[] }>;
  };
};

/** Stryker's instrumenter. It is not a dependency of the project: `npm run test:faults` installs it. */
const modulePath = join(import.meta.dirname, 'stryker/node_modules/@stryker-mutator/instrumenter/dist/src/index.js');

/**
 * Returns Stryker's mutants of some code fragments (places) as faults, each with the related tests of its place.
 * @throws Error when the text of a place no longer occurs exactly once in its file.
 */
export async function listMutants(folder: string, places: readonly Place[]): Promise<Fault[]> {
  // The cast is safe: `Stryker` declares only the part of the module's interface that this function uses.
  const { Instrumenter } = (await import(pathToFileURL(modulePath).href)) as Stryker;
  const stryker = new Instrumenter({
    isDebugEnabled: () => false,
    debug: () => {},
    info: () => {},
    warn: console.warn,
  });
  const faults: Fault[] = [];
  for (const place of places) {
    const content = readFileSync(join(folder, place.file), 'utf8');
    const file = { name: place.file, content, mutate: [toRange(place, content)] };
    const { mutants } = await stryker.instrument([file], { plugins: null, ignorers: [], excludedMutations });
    faults.push(
      ...mutants.filter(({ status }) => status === undefined).map((mutant) => toFault(mutant, place, content)),
    );
  }
  return faults;
}

export function toRange({ file, text }: Pick<Place, 'file' | 'text'>, source: string): Range {
  const [before = '', ...after] = source.split(text);
  if (after.length !== 1) {
    throw new Error(`A place no longer applies: ${text} occurs ${after.length} times in ${file}.`);
  }
  const endOf = (start: string) => {
    const lines = start.split('\n');
    return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
  };
  return { start: endOf(before), end: endOf(before + text) };
}

/** Converts a mutant to a fault that replaces whole lines. */
export function toFault({ mutatorName, replacement, location }: Mutant, { file, tests }: Place, source: string): Fault {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const from = lines.join('\n');
  const rest = lines.at(-1)?.slice(end.column) ?? '';
  const to = `${from.slice(0, start.column)}${replacement}${rest}`;
  return { name: `${file}:${start.line + 1} ${mutatorName} ${toLine(replacement)}`, file, from, to, tests };
}

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ');
