import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/resource';
import { toProblems, type FieldProblem } from '@trastienda/contract/violations';
import { requireObject } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiResource } from './api-resource.ts';
import { prepareParts } from './nested-create.ts';

/** Texts that a write carries for languages by name (D-57): undefined leaves a text alone, null takes it away. */
export type Drafts = Partial<Record<Language, Record<string, string | null | undefined>>>;

/** What a client sent, ready to be saved. */
export type Sent = {
  input: Patch<Resource>;
  drafts: Drafts;
  /** Values of a save that break a rule of the contract; neither `input` nor `drafts` has them. */
  refused: readonly Refused[];
};

/** A value that breaks a rule, and the path to it in the body. */
export type Refused = { problem: FieldProblem; path: readonly string[]; value: unknown };

type Body = Record<string, unknown>;

/**
 * Reads what a client sent; slow work on it is done here, while no connection to the database is held.
 * @throws ApiError as {@link parseRecord} does.
 */
export async function readRecord(resource: ApiResource, shape: 'input' | 'patch', body: unknown): Promise<Sent> {
  const sent = parseRecord(resource.contract, shape, body);
  const input = await prepareParts(resource, sent.input);
  return { ...sent, input: (await resource.prepare?.(input)) ?? input };
}

/**
 * What a client sent, judged by the contract: keys that are not the record's fields are dropped, among them what clients
 * put back of what they read (D-06).
 * @throws ApiError `invalidInput` with every field of a create that breaks a rule. Those of a save are first compared with the
 * stored record (D-74).
 */
function parseRecord(contract: Resource, shape: 'input' | 'patch', sent: unknown): Sent {
  const body = underOwnNames(contract, requireObject(sent));
  const { input, drafts, problems } = judge(contract, shape, body);
  if (input && drafts) return { input, drafts, refused: [] };
  if (shape === 'input') throw new ApiError('invalidInput', { violations: problems });
  const refused = problems.map((problem) => {
    const path = pathTo(problem);
    return { problem, path, value: valueAt(body, path) };
  });
  const rest = judge(contract, shape, refused.reduce(without, body));
  if (!rest.input || !rest.drafts) throw new ApiError('invalidInput', { violations: [...problems, ...rest.problems] });
  return { input: rest.input, drafts: rest.drafts, refused };
}

function judge(contract: Resource, shape: 'input' | 'patch', body: Body) {
  const input = contract[shape].safeParse(body);
  const drafts = contract.drafts.safeParse(isFilled(body['translations']) ? body['translations'] : {});
  return {
    input: input.data,
    // The contract's schemas are what this type is derived from.
    drafts: drafts.data && toDrafts(drafts.data as Drafts),
    problems: [
      ...(input.success ? [] : toProblems(input.error)),
      ...(drafts.success ? [] : toProblems(drafts.error).map(inTranslations)),
    ],
  };
}

/** To a whole field, or to its text in one language: `roles`, `translations.en.name`. */
function pathTo({ propertyPath }: FieldProblem): string[] {
  const names = propertyPath.split('.');
  return names[0] === 'translations' ? names : names.slice(0, 1);
}

/** The value at a path of a body or record, undefined where there is none. */
export const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

function without(body: Body, { path }: { path: readonly string[] }): Body {
  const [name = '', ...inner] = path;
  const { [name]: value, ...others } = body;
  return inner.length > 0 && isObject(value) ? { ...others, [name]: without(value, { path: inner }) } : others;
}

/** The fields of a record. A field that was not sent under its own name may have been sent under another (`alsoSentAs`). */
function underOwnNames({ fields, alsoSentAs, translatedNames }: Resource, sent: object): Body {
  const body = sent as Body; // any object may be read this way
  // Copies known names alone: a body may hold any number of others.
  const own = pick(body, Object.keys(fields));
  for (const [name, other] of Object.entries(alsoSentAs))
    if (other !== undefined && !isFilled(body[name]) && isFilled(body[other])) own[name] = body[other];
  const { translations } = body;
  if (!isObject(translations)) return { ...own, translations };
  const drafts = Object.entries(pick(translations, contentLanguages)).map(([language, draft]) => [
    language,
    isObject(draft) ? pick(draft, translatedNames) : draft,
  ]);
  return { ...own, translations: Object.fromEntries(drafts) as unknown };
}

const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));

const isFilled = (value: unknown) => value !== null && value !== undefined;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toDrafts = (drafts: Drafts): Drafts =>
  Object.fromEntries(contentLanguages.flatMap((language) => (drafts[language] ? [[language, drafts[language]]] : [])));

const inTranslations = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  propertyPath: ['translations', problem.propertyPath].filter(Boolean).join('.'),
});
