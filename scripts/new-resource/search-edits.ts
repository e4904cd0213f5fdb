import { fold } from '@trastienda/contract/fold';
import { capitalize, type Names } from './names.ts';
import { inWords, type Edit } from './slice.ts';
import { readSource } from './sources.ts';
import { toEnglish, toSpanish } from './texts.ts';

const palette = 'admin/features/palette';

/** Returns the edits by which the search finds the records, and the palette their screens. `icon`: of the records. */
export function toSearchEdits(names: Names, icon: string): Edit[] {
  const asNew = (line: string) => inWords(line, names);
  const { collection, camel, es, en } = names;
  const sources = 'api/search/texts-of-records.ts';
  const shown = 'api/search/shown-records.ts';
  const icons = `${palette}/results/record-icons.ts`;
  return [
    {
      path: 'contract/search/id.ts',
      after: /^ {2}languages: \['idiomas', 'languages'\],\n/,
      toAdded: () => `${collection}: ${JSON.stringify(toTypedWords(names))},\n`,
    },
    ...[sources, shown].map((path) => ({ path, after: /^import \{ languages \} from .*\n/, toAdded: asNew })),
    { path: sources, after: /^ {2}translated\('languages', languages\),\n/, toAdded: asNew },
    {
      path: shown,
      after: /^ {2}languages: translated\(languages, language\),\n/,
      toAdded: () => `${collection}: translated(${camel.many}, language),\n`,
    },
    ...toIconImport(icons, icon),
    { path: icons, after: /^ {2}languages: IconLanguage,\n/, toAdded: () => `${collection}: ${icon},\n` },
    toKind('es', collection, es.one),
    toKind('en', collection, en.one),
    ...toWords(names),
  ];
}

/** The words before an id that is typed, without those that another one begins with. */
function toTypedWords({ es, en }: Names): string[] {
  const words = [...new Set([es.many, en.many, es.one, en.one].map(fold))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** The names of the screens in both languages, by which the palette finds them. */
function toWords(names: Names): Edit[] {
  const [spanish, english] = [toSpanish(names).menu, toEnglish(names).menu];
  const { address, es } = names;
  const create = `/${es.isFeminine ? 'nueva' : 'nuevo'}-${address.one}`;
  const toLine = (path: string, ...words: string[]) =>
    `'${path}': ${JSON.stringify([...new Set(words.map((word) => word.toLowerCase()))])},\n`;
  const path = `${palette}/commands/words.ts`;
  return [
    {
      path,
      after: /^ {2}'\/idiomas': \[.*\],\n/,
      toAdded: () => toLine(`/${address.many}`, spanish.list, english.list),
    },
    {
      path,
      after: /^ {2}'\/nuevo-idioma': \[.*\],\n/,
      toAdded: () => toLine(create, spanish.create, english.create),
    },
  ];
}

const toKind = (language: string, collection: string, name: string): Edit => ({
  path: `${palette}/${language}.json`,
  after: /^ {4}"languages": "(?:Idioma|Language)",\n/,
  toAdded: () => `"${collection}": ${JSON.stringify(capitalize(name))},\n`,
});

/** Returns the edit that imports an icon into a file with a list of icons; none if it is imported. */
export const toIconImport = (path: string, icon: string): Edit[] =>
  new RegExp(`\\b${icon}\\b`).test(readSource(path))
    ? []
    : [{ path, after: /^import \{\n(?= {2}Icon)/, toAdded: () => `  ${icon},\n` }];
