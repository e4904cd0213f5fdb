import type { Field } from '@trastienda/contract/fields';
import type { FieldProblem } from '@trastienda/contract/violations';
import { toProblems } from '@trastienda/contract/violations';
import { isExcused } from '@trastienda/contract/stored-values';
import { otherLanguage, type Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/resource';
import { hasText, type Drafts, type Place, type Values, type Write } from './drafts.ts';

/** What the rules of a form are made of. */
export type Rules = {
  resource: Resource;
  /** What the form was filled with. */
  stored: Drafts;
  /** The form's values as the record wants them. */
  toBody: (values: Values, isNew: boolean) => Values;
  /** The flag that a save of a language's texts sets. */
  reviewFlags?: Record<Language, string>;
};

/** A field that cannot be sent as it is, and the draft that it stands in. */
export type PlacedProblem = FieldProblem & { place: Place };

/** The body of a write, or why it cannot be sent. Rules and cleaning are the contract's. */
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

/** A language that has no text of its own is saved without any, and is not told to be empty. */
const textsOf = (drafts: Drafts, language: Language, method: Write['method']): Values =>
  method === 'POST' || hasText(drafts[language]) ? drafts[language] : {};

type Part = { values: Values; stored: Values; language: Language; isNew: boolean };

/** Judges the values of one language. Stored values that a save sends back are accepted where they break a rule added later (D-74). */
function parse({ resource, toBody: toRecord }: Rules, { values, stored, language, isNew }: Part) {
  const given = Object.fromEntries(
    Object.entries(toRecord(values, isNew)).map(([name, value]) => [
      name,
      // Nothing chosen yet is missing, and a missing required field has its own sentence.
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
  const { data: judged } = schema.safeParse(Object.fromEntries(entries.filter((entry) => !isRefused(entry))));
  return {
    body: { ...judged, ...Object.fromEntries(entries.filter(isRefused)) },
    problems: refused
      .filter((problem) => !isExcused(problem, given[problem.name], before[problem.name]))
      .map(({ name, ...problem }) => ({ ...problem, place: placeOf(resource, name, language) })),
  };
}

const withFlags = ({ reviewFlags }: Rules, body: Values, { method, carries }: Write): Values =>
  method === 'POST' || !reviewFlags
    ? body
    : { ...body, ...Object.fromEntries(carries.map((language) => [reviewFlags[language], true])) };

/** Where a field's value stands: its own draft if it is translated. */
export const placeOf = (resource: Resource, path: string, language: Language): Place =>
  resource.translatedNames.includes(nameInPath(path)) ? language : 'shared';

/** `parents[0]`, `parents.0` → `parents`; `translations.en.name` → `name`; a part of a field, `user.email`, is one of its own. */
export const nameInPath = (path: string): string =>
  path.replace(/^translations\.(es|en)\./, '').replace(/(\[|\.\d).*$/, '');

/** The rules of a field, or of a part of one. */
export function rulesOf({ fields }: Resource, name: string): Field | undefined {
  const [outer = '', part] = name.split('.');
  return part === undefined ? fields[outer] : fields[outer]?.parts?.[part];
}

/** Splits the values of a record into drafts. A read in one language knows the other only if it carries `translations`. */
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

/** The drafts of a new record. */
export function toBlankDrafts(resource: Resource, blank: Values): Drafts {
  const read = toDrafts(resource, Object.keys(blank), blank, 'es');
  const texts = read.es ?? {};
  return { shared: withDefaults(read.shared ?? {}, blank), es: texts, en: { ...texts } };
}

const withDefaults = (values: Values, blank: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, blank[name]]));

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
