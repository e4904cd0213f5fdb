import { tierOf, type Tier } from '../select-tests/test-files.ts';
import { readTestTexts } from '../select-tests/test-names.ts';
import type { Ids } from './ids.ts';
import type { Place, SourceFile } from './source-file.ts';

/** A test that names a requirement. */
export type Shown = Place & { id: string; name: string; tier: Tier };

/**
 * What the tests in a file show that are not skipped: by their names, those of their groups, and the cases of their
 * tables. A case begins with its ids, in a text of its own or in the whole name.
 */
export function readTests({ file, text }: SourceFile, ids: Ids): Shown[] {
  if (!ids.find(text).length) return [];
  const { names, cases } = readTestTexts(file, text);
  const tier = tierOf(file);
  const named = names
    .filter(({ isSkipped }) => !isSkipped)
    .flatMap(({ titles, firstLine }) => {
      const name = titles
        .map((title) => title.join('…'))
        .join(' > ')
        .replaceAll(/\s+/g, ' ');
      return toShown(ids.find(name), { name, file, line: firstLine, tier });
    });
  const inCases = cases.flatMap(({ text: name, line }) => toShown(ids.findFirst(name), { name, file, line, tier }));
  return [...named, ...inCases];
}

const toShown = (ids: string[], shown: Omit<Shown, 'id'>): Shown[] => [...new Set(ids)].map((id) => ({ id, ...shown }));
