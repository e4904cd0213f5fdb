import { contentLanguages } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/model/resource';
import { toProblems, type FieldProblem } from '@trastienda/contract/model/violations';
import { requireObject } from '../../http/body.ts';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource, Drafts } from '../api-resource.ts';

/** A parsed request body, ready to be saved. */
export type Sent = {
  input: Patch<Resource>;
  drafts: Drafts;
  /** Values of a save that break a rule of the contract and may still be accepted (D-74); `input` and `drafts` do not contain them. */
  refused: readonly Refused[];
};

/** A value that breaks a rule, and the path to it in the body. */
export type Refused = { problem: FieldProblem; path: readonly string[]; value: unknown };

type Body = Record<string, unknown>;

/**
 * Parses a request body and does the slow work on it, such as hashing a password, before a database connection is acquired.
 * @throws ApiError as {@link parseRecord} does.
 */
export async function readRecord(resource: ApiResource, shape: 'input' | 'patch', body: unknown): Promise<Sent> {
  const sent = parseRecord(resource.contract, shape, body);
  return { ...sent, input: (await resource.prepare?.(sent.input)) ?? sent.input };
}

/**
 * Validates a request body against the contract. Keys that are not fields of the record are dropped, such as the read-only keys
 * that clients send back (D-06).
 * The violations of a save are returned as `refused`: the caller accepts those values that are stored already and break only a rule that
 * was added after the first release (D-74).
 * @throws ApiError `badRequest` if the body is not an object. `invalidInput` with all violations of a create, or if the body of a
 * save is invalid even without the refused values.
 */
function parseRecord(contract: Resource, shape: 'input' | 'patch', sent: unknown): Sent {
  const body = underOwnNames(contract, requireObject(sent));
  const { input, drafts, problems } = validate(contract, shape, body);
  if (input && drafts) return { input, drafts, refused: [] };
  if (shape === 'input') throw new ApiError('invalidInput', { violations: problems });
  const refused = problems.map((problem) => {
    const path = pathTo(problem);
    return { problem, path, value: valueAt(body, path) };
  });
  const rest = validate(contract, shape, refused.reduce(without, body));
  if (!rest.input || !rest.drafts) throw new ApiError('invalidInput', { violations: [...problems, ...rest.problems] });
  return { input: rest.input, drafts: rest.drafts, refused };
}

function validate(contract: Resource, shape: 'input' | 'patch', body: Body) {
  const input = contract[shape].safeParse(body);
  const drafts = contract.drafts.safeParse(isFilled(body['translations']) ? body['translations'] : {});
  return {
    input: input.data,
    // The cast is safe: the schema `contract.drafts` produces this type.
    drafts: drafts.data && toDrafts(drafts.data as Drafts),
    problems: [
      ...(input.success ? [] : toProblems(input.error)),
      ...(drafts.success ? [] : toProblems(drafts.error).map(inTranslations)),
    ],
  };
}

/** Returns the path of the refused field, such as `roles`, or of its text in one language, such as `translations.en.name`. */
function pathTo({ propertyPath }: FieldProblem): string[] {
  const names = propertyPath.split('.');
  return names[0] === 'translations' ? names : names.slice(0, 1);
}

/** The value at a path of a body or record, or undefined. */
export const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);

function without(body: Body, { path }: { path: readonly string[] }): Body {
  const [name = '', ...inner] = path;
  const { [name]: value, ...others } = body;
  return inner.length > 0 && isObject(value) ? { ...others, [name]: without(value, { path: inner }) } : others;
}

/** Selects the record's fields from a body. A field missing under its own name is read from its alias (`alsoSentAs`). */
function underOwnNames({ fields, alsoSentAs, translatedNames }: Resource, sent: object): Body {
  const body = sent as Body; // safe: any property of an object can be read as unknown
  // Only known names are copied, because a body may have any number of unknown keys.
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
