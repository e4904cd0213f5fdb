import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { ApiResource } from './api-resource.ts';
import { keyOfColumn } from './field-storage.ts';

type Row = Record<string, unknown>;
type Write = {
  id: number | undefined;
  input: Patch<Resource>;
  /** The stored row; empty for a create. */
  current: Row;
  /** The column values of the write. */
  values: Row;
};

/** Returns violations for the read-only fields that the write would change. Unchanged values may be sent back (D-06). */
export async function readOnlyViolations(
  resource: ApiResource,
  tx: Transaction,
  write: Write,
): Promise<FieldProblem[]> {
  const { closed } = resource;
  if (!closed) return [];
  const changed: string[] = [];
  for (const name of closed.names) if (await isChanged(resource, tx, name, write)) changed.push(name);
  if (changed.length === 0 || (await closed.areOpen(tx, write.id))) return [];
  return changed.map((propertyPath) => ({ propertyPath, key: closed.key }));
}

async function isChanged({ table, fields }: ApiResource, tx: Transaction, name: string, write: Write) {
  const { id, input, current, values } = write;
  const stored = fields[name];
  if (stored?.as === 'column' || stored?.as === 'translated') {
    const key = keyOfColumn(table, stored.column);
    return values[key] !== undefined && !isDeepStrictEqual(toPlain(values[key]), toPlain(current[key]));
  }
  if (stored?.as !== 'links' || input[name] === undefined) return false;
  // The cast is safe: the contract has converted the references to a list of ids, or the value is null.
  const sent = new Set((input[name] as number[] | null) ?? []);
  if (id === undefined) return sent.size > 0;
  const { rows } = await tx.execute<{ shown: { id: number }[] }>(
    sql`select ${stored.select('es')} as "shown" from ${table} where ${table.id} = ${id}`,
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
