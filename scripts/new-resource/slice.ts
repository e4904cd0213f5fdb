import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import type { Names } from './names.ts';
import { readSource } from './sources.ts';
import { toEnglish, toSpanish } from './texts.ts';

/** A file to write: its path in the project and its new text. */
export type Written = { path: string; text: string };
/** Text to insert after the only match of `after` in a file. */
export type Edit = { path: string; after: RegExp; toAdded: (found: string) => string };

const spanishOf = 'idioma';
const contractOfLanguage = 'contract/resources/language.ts';
/** The fields of `language` in the contract. More fields are not allowed, because a new resource has texts only for the field `name`. */
const onlyField = "  fields: { name: translated(line('languageName')) },\n";
const ids = /(?<=')(?:[A-Z]+(?:-[A-Z]+)*-\d+ )+/g;

/**
 * Returns the files of a new resource: renamed copies of the code and test of `language`, the resource that has only a name. Copying
 * real code keeps the template up to date.
 */
export function toSlice(names: Names): Written[] {
  const { one, many } = names.kebab;
  const feature = join('admin/features', many);
  const template = readSource(contractOfLanguage);
  if (!template.includes(onlyField))
    throw new Refusal(`${contractOfLanguage} must have only the field name, because a new resource is a copy of it.`);
  const contract = changeOnce(inWords(template, names), contractOfLanguage, [
    [/\/\*\*[^]*?\*\/\n(?=export const)/, ''],
    // The triggers that watch translations are created for each table by hand.
    [/import \{ staleOrder \}.*\n/, ''],
    [/, staleOrder(?=\])/, ''],
    [/counted: \{[^]*?\},\n/, `counted: ${toCounted(names)},\n`],
  ]);
  return [
    { path: `contract/resources/${one}.ts`, text: contract },
    { path: `contract/filters/${one}.ts`, text: inWords(unwatchedFilters(), names) },
    { path: `api/resources/${one}.ts`, text: inWords(withoutUse('api/resources/language.ts'), names) },
    {
      path: `api/resources/${one}.test.ts`,
      text: inWords(readSource('api/resources/language.test.ts'), names).replaceAll(ids, ''),
    },
    {
      path: join(feature, `${many}-list.tsx`),
      text: inWords(readSource('admin/features/languages/languages-list.tsx'), names),
    },
    {
      path: join(feature, `${one}-form.tsx`),
      text: inWords(readSource('admin/features/languages/language-form.tsx'), names),
    },
    { path: join(feature, 'es.json'), text: JSON.stringify(toSpanish(names).screens) },
    { path: join(feature, 'en.json'), text: JSON.stringify(toEnglish(names).screens) },
  ];
}

/** Returns the source of a file without the filter by the number of experiences, which have no list of the new records. */
const withoutUse = (path: string) =>
  changeOnce(readSource(path), path, [
    [/( {2}\/\*\*.*\n| {4}\/\/.*\n)? +used: .*,\n/, ''],
    ...(path.startsWith('api/')
      ? ([
          [/import \{ sql \}.*\n/, ''],
          [/import \{ isCount \}.*\n/, ''],
        ] as const)
      : []),
  ]);

/** Returns the source of the filters without those of watched translations. */
const unwatchedFilters = (path = 'contract/filters/language.ts') =>
  changeOnce(withoutUse(path), path, [
    [/import \{ freshnessFilters \}.*\n/, ''],
    [/ +\.\.\.freshnessFilters\(.*\n/, ''],
  ]);

/** Renames `language` in code to the new resource. The content language (`accept-language`) is not renamed. */
export function inWords(code: string, { kebab, camel, pascal, collection, address, es }: Names): string {
  return code
    .replaceAll(/(?<=resources\/|filters\/)language/g, kebab.one)
    .replaceAll(/(?<=\/|'|")languages(?=['"?])/g, collection)
    .replaceAll(/(?<![\w-])languages(?![a-z])/g, camel.many)
    .replaceAll(/(?<![\w-])language(?![a-z])/g, camel.one)
    .replaceAll(/Languages(?![a-z])/g, pascal.many)
    .replaceAll(/Language(?![a-z])/g, pascal.one)
    .replaceAll(`/nuevo-${spanishOf}`, `/${es.isFeminine ? 'nueva' : 'nuevo'}-${address.one}`)
    .replaceAll(new RegExp(`(?<=/)${spanishOf}s`, 'g'), address.many)
    .replaceAll(new RegExp(`(?<=-)${spanishOf}`, 'g'), address.one);
}

const toCounted = (names: Names) => JSON.stringify({ es: toSpanish(names).counted, en: toEnglish(names).counted });

/** Makes each change once. @throws Refusal when a pattern does not match, because the copied file has changed. */
function changeOnce(text: string, path: string, changes: readonly (readonly [pattern: RegExp, replacement: string])[]) {
  return changes.reduce((changed, [pattern, replacement]) => {
    if (!pattern.test(changed)) throw new Refusal(`${path} has no match of ${pattern.source}.`);
    return changed.replace(pattern, () => replacement);
  }, text);
}
