import { isDeepStrictEqual } from 'node:util';
import { contentLanguages } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Operation } from '@trastienda/contract/proposals/requests';
import { replaceText } from '@trastienda/contract/proposals/replace';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { confirmed, type Mark } from '../fields/marks.ts';
import { confirmedBy, keyOfOperation, type Change, type Confirmed } from '../fields/operations.ts';
import { keyOf } from '../fields/stored-field.ts';
import { inOrder } from './parse-value.ts';

/** Stored values by key, as `before` and `after` of an item. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Applies the operations one after the other, and the confirmations last. `before` must have the keys of each operation. A text is confirmed if it
 * is stale in `before` and both languages have a text after the other operations.
 * @returns the values after them; `problem` if an operation makes a text longer than any field may be, or confirms a text by name that is missing in
 * one of the languages.
 */
export function computeAfter(
  resource: ApiResource,
  { collection, operations }: Change,
  before: Values,
): { after: Values } | { problem: FieldProblem } {
  const values: Record<string, unknown> = { ...before };
  for (const operation of operations) {
    const key = keyOfOperation(operation);
    if (key === undefined) continue;
    const value = apply(resource, operation, values[key]);
    if (value === undefined) return { problem: { propertyPath: key, key: 'tooLong', values: { max: maxChars } } };
    values[key] = value;
  }
  for (const text of operations.flatMap((operation) => confirmedBy(collection, operation))) {
    const mark = confirm(text, values);
    if (mark === undefined) return { problem: { propertyPath: text.key, key: 'translationMissing' } };
    values[text.key] = mark;
  }
  return { after: values };
}

/** Returns the mark of a text after its confirmation; undefined if it is named, and exactly one language has a text. */
function confirm({ key, field, isNamed }: Confirmed, values: Values): Mark | undefined {
  // The cast is safe: the stored value of the state of a text is a mark.
  const mark = values[key] as Mark;
  const written = contentLanguages.flatMap((language) => {
    const text = keyOf(field, language);
    return Object.hasOwn(values, text) ? [[language, values[text]]] : [];
  });
  const after = confirmed(mark, Object.fromEntries(written));
  const absent = Object.values(after.texts).filter((text) => text === null).length;
  if (isNamed && absent === 1) return undefined;
  return mark.state === 'stale' && absent === 0 ? after : mark;
}

/** The maximum length of a computed text. Without it, 50 replacements could fill the memory with the text of a single record. */
const maxChars = limits.textMaxChars;

/** @returns undefined for a text that would be too long. */
function apply(resource: ApiResource, operation: Operation, present: unknown): unknown {
  const { value = null } = operation;
  switch (operation.operation) {
    case 'add':
      return inOrder([...new Set([...toList(present), ...toList(value)])]);
    case 'remove':
      return toList(present).filter((member) => !toList(value).includes(member));
    case 'replace':
      return replaceIn(resource, operation, present);
    case 'proofread':
      return true;
    case 'set':
    case 'confirm':
    case 'delete':
      return value;
  }
}

type Member = string | number;
// The cast is safe: stored lists and the values of their operations are lists of ids or codes.
const toList = (value: unknown) => (value ?? []) as Member[];

/**
 * Replaces in a text. A text without an occurrence stays as it is, even if a save would store it otherwise.
 * @returns undefined if the text would be too long.
 */
function replaceIn(
  { contract }: ApiResource,
  { field = '', find = '', value, ...search }: Operation,
  present: unknown,
) {
  if (typeof present !== 'string' || typeof value !== 'string') return present;
  const replacing = { text: present, value, maxChars: Math.max(present.length, maxChars) };
  const { text, hits } = replaceText(replacing, { find, ...search });
  if (hits === 0 || text === undefined) return text;
  // A save trims a text, and stores a blank one as null. Why it is refused is found when the item is checked.
  const parsed = contract.fields[field]?.input.safeParse(text);
  return parsed?.success ? (parsed.data ?? null) : text;
}

/** Returns the values of the keys that differ, before and after. */
export function changesOf(before: Values, after: Values): { before: Values; after: Values } {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: pick(before), after: pick(after) };
}
