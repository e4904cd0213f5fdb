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
/** The forms of one text count as that text. */
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
