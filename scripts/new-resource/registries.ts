import { Refusal } from './refusal.ts';
import type { Names } from './names.ts';
import { toIconImport, toSearchEdits } from './search-edits.ts';
import { inWords, type Edit, type Written } from './slice.ts';
import { readSource } from './sources.ts';
import { toEnglish, toSpanish } from './texts.ts';

/** The icon of the new menu entry, until the developer chooses another. */
const icon = 'IconBookmark';

/**
 * Returns the files that list every resource, with the new resource inserted after `language`.
 * @throws Refusal naming the file in which an insertion point is missing or ambiguous.
 */
export function toRegistries(names: Names): Written[] {
  const texts = new Map<string, string>();
  for (const { path, after, toAdded } of toEdits(names)) {
    const text = texts.get(path) ?? readSource(path);
    const [place, another] = text.matchAll(new RegExp(after, 'gm'));
    if (!place || another)
      throw new Refusal(`${path} must contain one match of ${after.source}, because the new lines follow it.`);
    const end = place.index + place[0].length;
    texts.set(path, text.slice(0, end) + toAdded(place[0]) + text.slice(end));
  }
  return [...texts].map(([path, text]) => ({ path, text }));
}

function toEdits(names: Names): Edit[] {
  const { kebab, camel } = names;
  const [spanish, english] = [toSpanish(names), toEnglish(names)];
  const nameRequired = JSON.stringify({ es: spanish.nameRequired, en: english.nameRequired });
  const asNew = (line: string) => inWords(line, names);
  const inFolders = (line: string) =>
    asNew(line.replace("'languages'", `'${kebab.many}'`).replace("'language'", `'${kebab.one}'`));
  return [
    {
      path: 'contract/errors/field-errors.ts',
      after: /^ {2}languageName: \{[^]*?\},\n/,
      toAdded: () => `${camel.one}Name: ${nameRequired},\n`,
    },
    {
      path: 'contract/access/roles-of-operations.ts',
      after: /^ {2}languages: catalogue,\n/,
      toAdded: () => `${names.collection}: catalogue,\n`,
    },
    { path: 'contract/calls/viewed-collections.ts', after: /^ {2}'languages',\n/, toAdded: asNew },
    { path: 'api/resources.ts', after: /^import \{ languageApi \} from .*\n/, toAdded: asNew },
    { path: 'api/resources.ts', after: /^ {2}languageApi,\n/, toAdded: asNew },
    { path: 'admin/router.tsx', after: /^const languages = screensOf\([^]*?\);\n/, toAdded: inFolders },
    { path: 'admin/router.tsx', after: /^ {2}\.\.\.languages,\n/, toAdded: asNew },
    ...toMenuEdits(names),
    ...toSearchEdits(names, icon),
    toTextEdit('es', names, spanish.menu),
    toTextEdit('en', names, english.menu),
  ];
}

function toMenuEdits({ collection, address, es }: Names): Edit[] {
  const path = 'admin/menu.ts';
  const section = address.many.includes(address.one) ? address.one : `${address.one}|${address.many}`;
  const create = `${es.isFeminine ? 'nueva' : 'nuevo'}-${address.one}`;
  const group = `group('${collection}', ${icon}, /${section}/, '/${address.many}', '/${create}'),\n`;
  return [...toIconImport(path, icon), { path, after: /^ {2}group\('languages', .*\n/, toAdded: () => group }];
}

const toTextEdit = (language: string, { collection }: Names, menu: object): Edit => ({
  path: `admin/i18n/${language}.json`,
  after: /^ {4}"languages": \{.*\},\n/,
  toAdded: () => `"${collection}": ${JSON.stringify(menu)},\n`,
});
