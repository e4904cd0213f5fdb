import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Saving } from '../api-resource.ts';
import { keyOfColumn } from '../field-storage.ts';
import { mergeTexts } from './translated.ts';

/** Returns those of `names` whose stored value the write would change. Unchanged values may be sent back (D-06). */
export async function changedFields(saving: Saving, names: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const name of names) if (await isChanged(saving, name)) changed.push(name);
  return changed;
}

async function isChanged(saving: Saving, name: string): Promise<boolean> {
  const { resource, tx, id, current, input } = saving;
  const stored = resource.fields[name];
  if (stored?.as === 'column' || stored?.as === 'translated') {
    const key = keyOfColumn(stored.column);
    const value = stored.as === 'column' ? input[name] : mergeTexts(saving).values[key];
    return value !== undefined && !isDeepStrictEqual(toPlain(value), toPlain(current()[key]));
  }
  if (stored?.as !== 'links' || input[name] === undefined) return false;
  // The cast is safe: the contract has converted the references to a list of ids, or the value is null.
  const sent = new Set((input[name] as number[] | null) ?? []);
  if (id === undefined) return sent.size > 0;
  const { rows } = await tx.execute<{ shown: { id: number }[] }>(
    sql`select ${stored.select('es')} as "shown" from ${resource.table} where ${resource.table.id} = ${id}`,
  );
  return !isDeepStrictEqual(sent, new Set(rows[0]?.shown.map((one) => one.id)));
}

/**
 * Makes stored and sent values comparable. Removes the missing texts of a translated value; returns null if no text is left. Returns a
 * scalar unchanged, and undefined as null.
 */
function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  const present = Object.fromEntries(Object.entries(value).filter(([, text]) => text));
  return Object.keys(present).length > 0 ? present : null;
}
