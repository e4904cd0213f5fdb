const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** Returns the keys of all texts, such as `fields.name`. The plural forms of a text, of which each language has its own, count as one. */
const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${prefix}${key}.`)
      : [`${prefix}${key}`.replace(pluralForm, '')],
  );

/** Returns a sentence for each text that is in only one of the languages. */
export function findUntranslated(path: string, { es, en }: { es: object; en: object }): string[] {
  const [spanish, english] = [new Set(keysOf(es)), new Set(keysOf(en))];
  return [
    ...[...spanish].filter((key) => !english.has(key)).map((key) => `${path} has no English text for ${key}`),
    ...[...english].filter((key) => !spanish.has(key)).map((key) => `${path} has no Spanish text for ${key}`),
  ];
}
