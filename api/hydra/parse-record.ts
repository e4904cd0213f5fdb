import { contentLanguages, type Language } from '@trastienda/contract/language';
import type { Patch, Resource } from '@trastienda/contract/resource';
import { toProblems, type FieldProblem } from '@trastienda/contract/violations';
import { requireObject } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiResource } from './api-resource.ts';
import { prepareParts } from './provision.ts';

/** Texts that a write carries for languages by name (D-57): undefined leaves a text alone, null takes it away. */
export type Drafts = Partial<Record<Language, Record<string, string | null | undefined>>>;

/** What a client sent, ready to be saved. */
export type Sent = { input: Patch<Resource>; drafts: Drafts };

/**
 * Reads what a client sent; slow work on it is done here, while no connection to the database is held.
 * @throws ApiError as {@link parseRecord} does.
 */
export async function readRecord(resource: ApiResource, shape: 'input' | 'patch', body: unknown): Promise<Sent> {
  const { input: sent, drafts } = parseRecord(resource.contract, shape, body);
  const input = await prepareParts(resource, sent);
  return { input: (await resource.prepare?.(input)) ?? input, drafts };
}

/**
 * What a client sent, judged by the contract: keys that are not the record's fields are dropped, among them what clients
 * put back of what they read (D-06).
 * @throws ApiError `invalidInput` with every field that breaks a rule.
 */
function parseRecord(contract: Resource, shape: 'input' | 'patch', sent: unknown): Sent {
  const body = underOwnNames(contract, requireObject(sent));
  const input = contract[shape].safeParse(body);
  const drafts = contract.drafts.safeParse(
    'translations' in body && isFilled(body.translations) ? body.translations : {},
  );
  if (input.success && drafts.success) {
    // The contract's schemas are what this type is derived from.
    return { input: input.data, drafts: toDrafts(drafts.data as Drafts) };
  }
  throw new ApiError('invalidInput', {
    violations: [
      ...(input.success ? [] : toProblems(input.error)),
      ...(drafts.success ? [] : toProblems(drafts.error).map(inTranslations)),
    ],
  });
}

/** A field that did not come under its own name may have come under another (`alsoSentAs`). */
function underOwnNames({ alsoSentAs }: Resource, sent: object): Record<string, unknown> {
  const body = { ...sent } as Record<string, unknown>; // any object may be read this way
  const found = Object.entries(alsoSentAs).flatMap(([name, other]) =>
    other !== undefined && !isFilled(body[name]) && isFilled(body[other]) ? [[name, body[other]] as const] : [],
  );
  return { ...body, ...Object.fromEntries(found) };
}

const isFilled = (value: unknown) => value !== null && value !== undefined;

const toDrafts = (drafts: Drafts): Drafts =>
  Object.fromEntries(contentLanguages.flatMap((language) => (drafts[language] ? [[language, drafts[language]]] : [])));

const inTranslations = (problem: FieldProblem): FieldProblem => ({
  ...problem,
  propertyPath: ['translations', problem.propertyPath].filter(Boolean).join('.'),
});
