import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The result of imports: maps the name of a record, run or item (`what`) to the sorted contents of all rows with that name. */
export type ImportState = Map<string, string[]>;

export const readImportState = (databaseUrl: string) => readStateWith('import-state.sql', databaseUrl);

/** @param file a statement beside this file, whose rows have the name `what` and a `content`. */
export async function readStateWith(file: string, databaseUrl: string): Promise<ImportState> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const query = await readFile(join(import.meta.dirname, file), 'utf8');
    const { rows } = await client.query<{ what: string; content: string }>(query);
    const state: ImportState = new Map();
    for (const { what, content } of rows) state.set(what, [...(state.get(what) ?? []), content].sort());
    return state;
  } finally {
    await client.end();
  }
}

/** Returns a hash that is the same in each run of the program with the same feed and the same result. */
export function hashOf(states: readonly ImportState[]): string {
  const lines = states.map((state) => [...state].sort(([one], [other]) => (one < other ? -1 : 1)));
  // The ports of the stand-in are different in each run.
  const text = JSON.stringify(lines).replaceAll(/:\d{4,5}(?=\/)/g, '');
  return createHash('sha256').update(text).digest('hex');
}

/** Returns a sentence for each name whose contents differ between the two states, or that only one of them has. */
export function findDifferences(expected: ImportState, found: ImportState): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((name) => {
    const [one, other] = [expected, found].map((state) => JSON.stringify(state.get(name) ?? 'nothing'));
    return one === other ? [] : [`${name} is ${other}, not ${one}.`];
  });
}
