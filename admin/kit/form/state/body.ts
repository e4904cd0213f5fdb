import type { Field } from '@trastienda/contract/model/fields';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import { toProblems } from '@trastienda/contract/model/violations';
import { isExcused } from '@trastienda/contract/model/stored-values';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import { hasText, type Drafts, type Place, type Values, type Write } from './drafts.ts';

/** The parts of a form that determine the bodies of its POST and PUT requests. */
export type Rules = {
  resource: Resource;
  /** The values as last read or saved. */
  stored: Drafts;
  /** Converts the form's values to the record's fields. */
  toBody: (values: Values, isNew: boolean) => Values;
  /** For each language, the name of the flag that an update of its texts sets to true, such as `isSpanishChecked`. */
  reviewFlags?: Record<Language, string>;
};

/** An invalid field, and the draft that contains it. */
export type PlacedProblem = FieldProblem & { place: Place };

/** Returns the body of a write, and the problems that prevent the write. The schemas of the resource validate and normalise the values. */
export function toBody(rules: Rules, drafts: Drafts, write: Write): { body: Values; problems: PlacedProblem[] } {
  const { resource, stored } = rules;
  const { language, carries, method } = write;
  const isNew = method === 'POST';
  const own = parse(rules, {
    values: { ...drafts.shared, ...textsOf(drafts, language, method) },
    stored: { ...stored.shared, ...stored[language] },
    language,
    isNew,
  });
  const other = otherLanguage(language);
  if (!carries.includes(other)) return { body: withFlags(rules, own.body, write), problems: own.problems };
  const translation = parse(rules, { values: drafts[other], stored: stored[other], language: other, isNew });
  const texts = Object.fromEntries(
    Object.entries(translation.body).filter(([name]) => resource.translatedNames.includes(name)),
  );
  return {
    body: withFlags(rules, { ...own.body, translations: { [other]: texts } }, write),
    problems: [...own.problems, ...translation.problems],
  };
}

/** Returns the texts of a language. If all texts of the language are empty, an update omits these fields. */
const textsOf = (drafts: Drafts, language: Language, method: Write['method']): Values =>
  method === 'POST' || hasText(drafts[language]) ? drafts[language] : {};

type Part = { values: Values; stored: Values; language: Language; isNew: boolean };

/** Validates and normalises field values. An unchanged stored value is accepted even if it violates a rule that was added later (D-74). */
function parse({ resource, toBody: toRecord }: Rules, { values, stored, language, isNew }: Part) {
  const given = Object.fromEntries(
    Object.entries(toRecord(values, isNew)).map(([name, value]) => [
      name,
      // An empty select has the value undefined. A required field gets null instead, which yields the message for a missing value.
      value === undefined && resource.fields[name]?.isRequired ? null : value,
    ]),
  );
  const schema = isNew ? resource.inputPart : resource.patch;
  const { data, error } = schema.safeParse(given);
  if (!error) return { body: data, problems: [] };
  const before = isNew ? {} : toRecord(stored, isNew);
  const refused = toProblems(error).map((problem) => ({ ...problem, name: nameInPath(problem.propertyPath) }));
  const isRefused = ([name]: [string, unknown]) => refused.some((problem) => problem.name === name);
  const entries = Object.entries(given);
  const { data: accepted } = schema.safeParse(Object.fromEntries(entries.filter((entry) => !isRefused(entry))));
  return {
    body: { ...accepted, ...Object.fromEntries(entries.filter(isRefused)) },
    problems: refused
      .filter((problem) => !isExcused(problem, given[problem.name], before[problem.name]))
      .map(({ name, ...problem }) => ({ ...problem, place: placeOf(resource, name, language) })),
  };
}

const withFlags = ({ reviewFlags }: Rules, body: Values, { method, carries }: Write): Values =>
  method === 'POST' || !reviewFlags
    ? body
    : { ...body, ...Object.fromEntries(carries.map((language) => [reviewFlags[language], true])) };

/** Returns the draft that contains a field: the draft of `language` for a translated field, otherwise `shared`. */
export const placeOf = (resource: Resource, path: string, language: Language): Place =>
  resource.translatedNames.includes(nameInPath(path)) ? language : 'shared';

/** Returns the field in a path: `parents[0]`, `parents.0` → `parents`; `translations.en.name` → `name`; `user.email` is unchanged. */
export const nameInPath = (path: string): string =>
  path.replace(/^translations\.(es|en)\./, '').replace(/(\[|\.\d).*$/, '');

/** Returns the rules of a field, or of a nested field such as `user.email`; undefined if the resource has no such field. */
export function rulesOf({ fields }: Resource, name: string): Field | undefined {
  const [outer = '', part] = name.split('.');
  return part === undefined ? fields[outer] : fields[outer]?.parts?.[part];
}

/** Splits the values of a record into drafts. The draft of the other language is included only if the record has `translations`. */
export function toDrafts(
  resource: Resource,
  names: readonly string[],
  item: Values,
  language: Language,
): Partial<Drafts> {
  const pick = (from: Values, isWanted: (name: string) => boolean): Values =>
    Object.fromEntries(names.filter(isWanted).map((name) => [name, from[name] ?? null]));
  const isTranslated = (name: string) => resource.translatedNames.includes(name);
  const shared = pick(item, (name) => !isTranslated(name));
  const translations = item['translations'];
  if (!isRecord(translations)) return { shared, [language]: pick(item, isTranslated) };
  const draftOf = (of: Language) => {
    const texts = translations[of];
    return pick(isRecord(texts) ? texts : {}, isTranslated);
  };
  return { shared, es: draftOf('es'), en: draftOf('en') };
}

/** Returns the drafts of a new record. Both languages start with the texts in `blank`. */
export function toBlankDrafts(resource: Resource, blank: Values): Drafts {
  const read = toDrafts(resource, Object.keys(blank), blank, 'es');
  const texts = read.es ?? {};
  return { shared: withDefaults(read.shared ?? {}, blank), es: texts, en: { ...texts } };
}

const withDefaults = (values: Values, blank: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, blank[name]]));

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
