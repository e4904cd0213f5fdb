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

/** Flattens `{ a: { b: 'x' } }` to `['a.b']`. */
const toKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' ? toKeys(text, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
describe('a text with a count has every plural form of its language', () => {
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

/** Returns the placeholders of a text: values such as `{{name}}`, and elements. */
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\s*[\w.]+|<\/?[a-z]+\s*\/?>/gi) ?? [])].sort();
const toEntries = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'object' ? toEntries(text, `${prefix}${key}.`) : [[`${prefix}${key}`, String(text)]],
  );

describe('a text has the same placeholders in both languages, in every plural form', () => {
  it.each(spanishFiles)('%s', (path) => {
    const english = toEntries(files[path.replace('/es.json', '/en.json')] ?? {});
    const wrong = toEntries(files[path] ?? {}).flatMap(([key, text]) =>
      english
        .filter(([other]) => other.replace(pluralForm, '') === key.replace(pluralForm, ''))
        // "1 experiencia" may be written without `{{count}}`.
        .filter(
          ([, translated]) => String(countless(placeholdersOf(text))) !== String(countless(placeholdersOf(translated))),
        )
        .map(([other]) => `${key} – ${other}`),
    );
    expect(wrong).toEqual([]);
  });
});

const countless = (placeholders: string[]) => placeholders.filter((placeholder) => placeholder !== '{{count');

/** The confirmation whose message is empty in the specification (ERR-42). */
const emptyBySpecification = new Set(['makerAccess.message']);

it.each(Object.keys(files))('%s has no empty text, and no Spanish text if it is an English file', (path) => {
  const texts = toEntries(files[path] ?? {});
  const spanishOnly = /[¿¡ñ]|\b(?:el|la|los|las|una?|por|para|guardar|eliminar|cancelar)\b/i;
  const wrong = texts.filter(
    ([key, text]) =>
      (text.trim() === '' && !emptyBySpecification.has(key)) || (path.endsWith('/en.json') && spanishOnly.test(text)),
  );
  expect(wrong).toEqual(path.endsWith('i18n/en.json') || path === './en.json' ? [['language.es', 'Español']] : []);
});

describe('D-72 every dialog that deletes a record has the sentence about the trash, with the gender of its message', () => {
  const withDelete = Object.entries(files).flatMap(([path, texts]) => {
    const { delete: dialog } = texts as { delete?: Record<string, string> };
    return dialog ? [[path, dialog] as const] : [];
  });

  it('finds the dialogs', () => expect(withDelete.length).toBeGreaterThan(18));

  it.each(withDelete)('%s', (_path, { message = '', recoverable_one = '', recoverable_other = '' }) => {
    const pronoun = /recuperarl[ao]$/.exec(message)?.[0] ?? 'restore it';
    expect([recoverable_one, recoverable_other]).toEqual(Array(2).fill(expect.stringContaining(pronoun)));
  });
});
