import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { Patch, Resource } from '@trastienda/contract/resource';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../db/connection.ts';
import type { ApiResource } from './api-resource.ts';
import { keyOfColumn } from './field-storage.ts';

/** Fields that a record may have to leave as they are, for now. */
export type ReadOnlyFields = {
  names: readonly string[];
  /** Whether they are open; `id` is missing while the record is being created. */
  areOpen: (tx: Transaction, id: number | undefined) => Promise<boolean>;
  /** Said of each that a write would change. */
  key: FieldErrorKey;
};

type Row = Record<string, unknown>;
type Write = {
  id: number | undefined;
  input: Patch<Resource>;
  /** The row as it is, empty while the record is being created, and the columns that the write would put into it. */
  current: Row;
  values: Row;
};

/** What a write would change of what is closed. A client that sends back what it has read changes nothing (D-06). */
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
  // A list of references leaves the contract as ids, or null for none.
  const sent = new Set((input[name] as number[] | null) ?? []);
  if (id === undefined) return sent.size > 0;
  const { rows } = await tx.execute<{ shown: { id: number }[] }>(
    sql`select ${stored.select('es')} as "shown" from ${table} where ${table.id} = ${id}`,
  );
  return !isDeepStrictEqual(sent, new Set(rows[0]?.shown.map((one) => one.id)));
}

/** Texts by language without those that are missing; nothing at all is null. */
function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  const there = Object.fromEntries(Object.entries(value).filter(([, text]) => text));
  return Object.keys(there).length > 0 ? there : null;
}
