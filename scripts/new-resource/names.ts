import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';
import { reservedWords } from './reserved-words.ts';

export type Pair = { one: string; many: string };

/** The forms of a resource's name in code, sentences and URLs. */
export type Names = {
  /** Files and folders: `tour-guide`, `tour-guides`. */
  kebab: Pair;
  /** Variables: `tourGuide`, `tourGuides`. */
  camel: Pair;
  /** Types and components: `TourGuide`, `TourGuides`. */
  pascal: Pair;
  /** Table, path of the API and namespace of the texts: `tour_guides`. */
  collection: string;
  /** Words for sentences, in lower case: `guía turística`. */
  es: Pair & { isFeminine: boolean };
  en: Pair;
  /** URL segments of the screens: `guia-turistica`. */
  address: Pair;
};

const usage =
  'Usage: npm run new:resource -- guides [--es <singular>/<plural>] [--feminine] [--en <singular>/<plural>], for example --es guía/guías.';
/** PostgreSQL truncates identifiers after 63 bytes, and the names of indexes are longer than the name of their table. */
const maxNameChars = 40;

/**
 * Reads the names from the command line.
 * @throws Refusal for an invalid name, a missing or irregular plural, or a reserved word.
 */
export function readNames(words: string[]): Names {
  const { name, es, en, feminine } = readWords(words);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || name.length > maxNameChars)
    throw new Refusal(
      `${name} is not a valid resource name: use a plural of a-z and hyphens, such as tour-guides, of at most ${maxNameChars} characters.`,
    );
  const english = en === undefined ? toEnglish(name) : toPair(en, 'en');
  const kebab = { one: toKebab(english.one), many: toKebab(english.many) };
  if (kebab.many !== name) throw new Refusal(`The plural of --en must be the name: ${kebab.many} is not ${name}.`);
  if (kebab.one === kebab.many)
    throw new Refusal(`${name} is singular and plural, but the code needs a name for each: choose another name.`);
  const spanish = es === undefined ? english : toPair(es, 'es');
  const camel = eachOf(kebab, toCamel);
  for (const word of [camel.one, camel.many]) {
    if (reservedWords.has(word))
      throw new Refusal(`${word} is a reserved word of TypeScript or SQL: choose another name.`);
  }
  return {
    kebab,
    camel,
    pascal: eachOf(camel, capitalize),
    collection: name.replaceAll('-', '_'),
    es: { ...spanish, isFeminine: feminine },
    en: english,
    address: eachOf(spanish, toKebab),
  };
}

function readWords(words: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { es: { type: 'string' }, en: { type: 'string' }, feminine: { type: 'boolean', default: false } },
    });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new Refusal(usage);
    return { name, ...values };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

function toPair(text: string, option: 'es' | 'en'): Pair {
  const [one = '', many = '', ...rest] = text.normalize('NFC').toLowerCase().split('/');
  const isWord = (word: string) => /^\p{L}+([ -]\p{L}+)*$/u.test(word);
  if (rest.length > 0 || !isWord(one) || !isWord(many))
    throw new Refusal(`--${option} takes two forms in letters: --${option} <singular>/<plural>.`);
  return { one, many };
}

/**
 * Matches plurals with an ambiguous singular (buses and houses, quizzes and prizes, heroes and shoes), singulars that end in -s, and
 * invariable nouns.
 */
const irregular = /(?:[^s]s|z|o)es$|(?:us|is)$|\b(?:series|species|news)$/;

/** Derives the singular of a regular plural. @throws Refusal for other plurals, which need --en. */
function toEnglish(name: string): Pair {
  const many = name.replaceAll('-', ' ');
  const one = many
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/(?<!s)s$/, '');
  if (one === many || irregular.test(many))
    throw new Refusal(`${name} has no regular plural: give both forms with --en <singular>/<plural>.`);
  return { one, many };
}

const eachOf = ({ one, many }: Pair, change: (word: string) => string): Pair => ({
  one: change(one),
  many: change(many),
});
const toKebab = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(' ', '-');
const toCamel = (text: string) => text.replaceAll(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase());

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
