import { findAll, type Place, type SourceFile } from './source-file.ts';

/** A test that names a requirement. */
export type Shown = Place & { id: string; name: string };

/** The name is the first argument of it(…), test(…), test.each(…)(…) and the like. */
const testName =
  /\b(?:it|test)(?:\.\w+)*(?:<[^<>]*>)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
const id = String.raw`(?:[A-Z]{2,}(?:-[A-Z]+)?|[AD])-\d{2,3}`;
const requirementId = new RegExp(String.raw`\b${id}\b`, 'g');
/** The row of a table of cases holds their ids as a text of its own, first or under a key; the name of the test contains it. */
const idsOfCase = new RegExp(String.raw`(?<=[[(:]\s*)'(${id}(?: ${id})*)'`, 'g');
/** Or a row of the table begins with the whole name. */
const nameOfCase = new RegExp(String.raw`\[\s*'((?:${id} )+(?!${id}\b)[^'\n]+)'`, 'g');

/** What the names of the tests in a file show; the line is that of the name. */
export function readTests(file: SourceFile): Shown[] {
  const named = [...findAll(file, testName), ...findAll(file, nameOfCase)].flatMap(({ found, ...place }) => {
    const [call, ...texts] = found;
    const text = texts.find(Boolean) ?? '';
    const name = text.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ');
    return toShown(name, { name, file: place.file, line: place.line + linesBefore(call, text) });
  });
  const lines = file.text.split('\n');
  const cases = findAll(file, idsOfCase).flatMap(({ found: [, ids = ''], ...place }) =>
    toShown(ids, { name: (lines[place.line - 1] ?? '').trim(), ...place }),
  );
  const isNamed = ({ id, line }: Shown) => named.some((other) => other.id === id && other.line === line);
  return [...named, ...cases.filter((shown) => !isNamed(shown))];
}

function toShown(ids: string, shown: Place & { name: string }): Shown[] {
  return [...new Set(ids.match(requirementId))].map((id) => ({ id, ...shown }));
}

function linesBefore(call: string, name: string): number {
  return call.slice(0, call.lastIndexOf(name)).split('\n').length - 1;
}
