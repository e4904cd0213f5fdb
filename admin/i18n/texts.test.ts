import { describe, expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(
  ['../**/es.json', '../**/en.json', '!../dist/**', '!../node_modules/**'],
  {
    import: 'default',
    eager: true,
  },
);
const spanishFiles = Object.keys(files).filter((path) => path.endsWith('/es.json'));
const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** `{ a: { b: 'x' } }` → `['a.b']`. */
const toKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' ? toKeys(text, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
/** The plural forms of a text count as a single text. */
const toTexts = (texts: object) => [...new Set(toKeys(texts).map((key) => key.replace(pluralForm, '')))].sort();

it.each(spanishFiles)('%s has every text in English too', (path) => {
  const english = files[path.replace('/es.json', '/en.json')];
  expect(toTexts(english ?? {})).toEqual(toTexts(files[path] ?? {}));
});

describe('a counted text has every form that its language tells apart', () => {
  it.each(Object.keys(files))('%s', (path) => {
    const language = path.slice(-'es.json'.length, -'.json'.length);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = toKeys(files[path] ?? {});
    const counted = new Set(keys.filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')));
    const missing = [...counted].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((form) => !keys.includes(form)),
    );
    expect(missing).toEqual([]);
  });
});

/** The gaps of a text: values such as `{{name}}`, and elements. */
const gapsOf = (text: string) => [...new Set(text.match(/\{\{\s*[\w.]+|<\/?[a-z]+\s*\/?>/gi) ?? [])].sort();
const toEntries = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'object' ? toEntries(text, `${prefix}${key}.`) : [[`${prefix}${key}`, String(text)]],
  );

describe('a text leaves the same gaps in both languages, in every form', () => {
  it.each(spanishFiles)('%s', (path) => {
    const english = toEntries(files[path.replace('/es.json', '/en.json')] ?? {});
    const wrong = toEntries(files[path] ?? {}).flatMap(([key, text]) =>
      english
        .filter(([other]) => other.replace(pluralForm, '') === key.replace(pluralForm, ''))
        // "1 experiencia" may be written without `{{count}}`.
        .filter(([, translated]) => String(countless(gapsOf(text))) !== String(countless(gapsOf(translated))))
        .map(([other]) => `${key} – ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

const countless = (gaps: string[]) => gaps.filter((gap) => gap !== '{{count');

/** A confirmation whose message the specification leaves empty (ERR-42). */
const silent = new Set(['makerAccess.message']);

it.each(Object.keys(files))('%s has no empty text, and none that only the other language has', (path) => {
  const texts = toEntries(files[path] ?? {});
  const spanishOnly = /[¿¡ñ]|\b(?:el|la|los|las|una?|por|para|guardar|eliminar|cancelar)\b/i;
  const wrong = texts.filter(
    ([key, text]) => (text.trim() === '' && !silent.has(key)) || (path.endsWith('/en.json') && spanishOnly.test(text)),
  );
  expect(wrong).toEqual(path.endsWith('i18n/en.json') || path === './en.json' ? [['language.es', 'Español']] : []);
});
