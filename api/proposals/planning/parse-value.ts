import type { Language } from '@trastienda/contract/language';
import { hasMarkRun } from '@trastienda/contract/marks';
import { limits } from '@trastienda/contract/limits';
import { country } from '@trastienda/contract/model/fields';
import { isAbsolute, toId } from '@trastienda/contract/model/reference';
import type { Resource } from '@trastienda/contract/model/resource';
import { toProblems, type FieldProblem } from '@trastienda/contract/model/violations';
import type { BulkField } from '@trastienda/contract/proposals/fields';
import { isStorable } from '@trastienda/contract/validators/storable';
import type * as z from 'zod';

type Problem = Pick<FieldProblem, 'key' | 'values'>;
/** A value as it is stored, or why it is refused. */
export type ParsedValue = { value: unknown } | { problem: Problem };

/** The field that gets a value. `language` is that of a translated field. */
export type Target = { contract: Resource; name: string; field: BulkField; language: Language | undefined };

const refused = (key: Problem['key'], values?: Problem['values']): ParsedValue => ({
  problem: { key, ...(values && { values }) },
});

/** Parses the value of a `set` as a save does. Lists are sorted, because their order means nothing. */
export function parseSet({ contract, name, field, language }: Target, sent: unknown): ParsedValue {
  if (sent === undefined) return refused('required');
  if (field.kind === 'position' && sent !== null) return refused('operationNotTaken');
  const parsed = language
    ? parse(contract.drafts, { [language]: { [name]: sent } }, [language, name])
    : parse(contract.patch, { [name]: sent }, [name]);
  if ('problem' in parsed) return parsed;
  const value = parsed.value ?? null;
  if (language === undefined && !field.isOptional && (sent === null || value === null)) return refused('required');
  if (field.kind === 'references') return { value: inOrder((value ?? []) as number[]) };
  return { value: field.kind === 'countries' ? inOrder(value as string[]) : value };
}

function parse(schema: z.ZodType, body: object, path: readonly string[]): ParsedValue {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const [first] = toProblems(parsed.error);
    return refused(first?.key ?? 'invalid', first?.values);
  }
  const at = (value: unknown, name: string) => (value as Record<string, unknown> | null | undefined)?.[name];
  return { value: path.reduce<unknown>(at, parsed.data) };
}

/** Parses the members of an `add` or a `remove`: the limits of the list apply to the result, not to them. */
export function parseMembers(field: BulkField, sent: unknown): ParsedValue {
  if (!Array.isArray(sent)) return refused('invalid');
  if (sent.length === 0) return refused('required');
  const collection = 'collection' in field ? field.collection : undefined;
  const members: (number | string)[] = [];
  for (const one of sent) {
    const parsed = collection === undefined ? parseCountry(one) : toId(one, collection);
    if (parsed === undefined) {
      if (collection === undefined) return refused('countryName');
      return refused(isAbsolute(one) ? 'foreignReference' : 'unknownReference');
    }
    members.push(parsed);
  }
  return { value: inOrder([...new Set(members)]) };
}

const parseCountry = (code: unknown): string | undefined => country('countryName').input.safeParse(code).data;

/** Sorts ids by number, and codes as PostgreSQL does with the collation "C". */
export const inOrder = <T extends number | string>(members: readonly T[]): T[] =>
  members.toSorted((one, other) => (one < other ? -1 : Number(one > other)));

/** Parses the text that a `replace` puts in. It is not trimmed. */
export function parseReplacement(sent: unknown): ParsedValue {
  if (typeof sent !== 'string') return refused('invalid');
  if (sent.length > limits.textMaxChars) return refused('tooLong', { max: limits.textMaxChars });
  return isStorable(sent) && !hasMarkRun(sent) ? { value: sent.normalize('NFC') } : refused('invalidText');
}
