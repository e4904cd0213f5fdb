import { expect, it } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(
  ['../**/es.json', '../**/en.json', '!../dist/**', '!../node_modules/**'],
  {
    import: 'default',
    eager: true,
  },
);
const spanishFiles = Object.keys(files).filter((path) => path.endsWith('/es.json'));

/** `{ a: { b: 'x' } }` → `['a.b']`. */
const toKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' ? toKeys(text, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

it.each(spanishFiles)('%s has every text in English too', (path) => {
  const english = files[path.replace('/es.json', '/en.json')];
  expect(toKeys(english ?? {}).sort()).toEqual(toKeys(files[path] ?? {}).sort());
});
