import { tierOf, type Tier } from '../test/test-files.ts';
import type { Ids } from './ids.ts';
import type { Place, SourceFile } from './source-file.ts';
import { readTestTexts } from './tests/test-names.ts';

/** A requirement id in the name of a test or in its table of cases. */
export type Shown = Place & { id: string; name: string; tier: Tier };

/**
 * Returns the requirements that the tests of a file cover. Skipped tests cover none. A test covers the ids in its name, in the names of its
 * groups, and at the start of a text in its table of cases, or in brackets at the end of one.
 */
export function readTests({ file, text }: SourceFile, ids: Ids): Shown[] {
  if (!ids.find(text).length) return [];
  const { names, cases } = readTestTexts(file, text);
  const tier = tierOf(file);
  const named = names
    .filter(({ isSkipped }) => !isSkipped)
    .flatMap(({ name, line }) => toShown(ids.find(name), { name: name.replaceAll(/\s+/g, ' '), file, line, tier }));
  const inCases = cases.flatMap(({ text: name, line }) => toShown(ids.findMarks(name), { name, file, line, tier }));
  return [...named, ...inCases];
}

const toShown = (ids: string[], shown: Omit<Shown, 'id'>): Shown[] => [...new Set(ids)].map((id) => ({ id, ...shown }));
