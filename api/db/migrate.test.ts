import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { cloneDatabase } from '../testing/clone.ts';
import { connect, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';

let url: string;
let connection: Connection;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ url, drop } = await cloneDatabase());
  connection = connect(url);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const ask = async (statement: ReturnType<typeof sql>) => (await connection.db.execute(statement)).rows[0];

describe('migrations', () => {
  it('change nothing the second time, even when two copies start at once', async () => {
    const count = sql`select count(*)::int as n from drizzle.__drizzle_migrations`;
    const before = await ask(count);
    await Promise.all([migrate(url), migrate(url)]);
    expect(await ask(count)).toEqual(before);
  });

  it('run on an empty database, two copies at once', async () => {
    await connection.db.execute(sql`drop schema drizzle cascade`);
    await connection.db.execute(sql`drop schema public cascade`);
    await connection.db.execute(sql`create schema public`);
    await Promise.all([migrate(url), migrate(url)]);
    expect(await ask(sql`select count(*)::int as n from categories`)).toEqual({ n: 0 });
  });

  it('fold text to lower case without accents', async () => {
    expect(await ask(sql`select public.fold('MÁLAGA y Ñora') as folded`)).toEqual({ folded: 'malaga y nora' });
  });

  it('refuse a database that other migrations have made', async () => {
    await connection.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 3)`);
    await expect(migrate(url)).rejects.toThrow('made by another version');
  });
});
