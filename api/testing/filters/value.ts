import type { Language } from '@trastienda/contract/language';
import { otherLanguage } from '@trastienda/contract/language';

/**
 * What a filter compares of a record: a text, the values of a list as texts (ids without the path), a number, a time as `HH:mm`, a moment in
 * milliseconds, or whether something is so. Null: there is no value.
 */
export type Value = string | number | boolean | null | readonly string[];

/** Returns the value of the record with an id, for a request in a language. */
export type ValueOf = (id: number, language: Language) => Value;

export type Texts = Partial<Record<Language, string | null>>;

/** Returns the text in the language, or the one in the other language if there is none. */
export const shown = (texts: Texts | null | undefined, language: Language): string | null =>
  texts?.[language] ?? texts?.[otherLanguage(language)] ?? null;

/** Returns the rows by id. */
export const byId = <R extends { id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]));

type Pair = readonly [owner: number | null, item: number | string];

/** Returns a function that returns the items of an owner. */
export function itemsOf(pairs: readonly Pair[]): (owner: number) => readonly string[] {
  const items = new Map<number | null, string[]>();
  for (const [owner, item] of pairs) items.set(owner, [...(items.get(owner) ?? []), String(item)]);
  return (owner) => items.get(owner) ?? [];
}

/** Returns a function that returns how often an id is in a list. */
export function countOf(ids: readonly (number | null)[]): (id: number) => number {
  const counts = new Map<number | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return (id) => counts.get(id) ?? 0;
}
