import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useConnection } from '../../testing/databases/use-connection.ts';
import { readForeignKeys } from './foreign-keys.ts';

const connection = useConnection();
const read = () => connection().db.transaction(readForeignKeys);

it('every foreign key has one column, as the trash expects', async () => {
  const { rows } = await connection().db.execute(sql`
    select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1`);
  expect(rows).toEqual([]);
});

it('no cascade leads back to its own table', async () => {
  const cascades = (await read()).filter(({ onDelete }) => onDelete === 'cascade');
  const reach = (table: string, path: string[]): string[] =>
    cascades
      .filter(({ target }) => target === table)
      .flatMap((key) => {
        expect(path).not.toContain(key.table);
        return [key.table, ...reach(key.table, [...path, key.table])];
      });
  for (const { target } of cascades) reach(target, [target]);
});

it('the tables that are deleted with a user are known, because a restored user must not get valid secrets again', async () => {
  const tables = (await read()).filter(({ target, onDelete }) => target === 'users' && onDelete === 'cascade');
  expect(tables.map(({ table }) => table)).toEqual([
    'factors',
    'handoffs',
    'known_networks',
    'logins',
    'password_resets',
    'password_states',
    'recovery_codes',
    'session_epochs',
    'sessions',
    'sign_in_tickets',
  ]);
});
