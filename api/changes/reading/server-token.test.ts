import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { connect } from '../../db/connection.ts';
import { startTestServer } from '../../testing/servers/start-test-server.ts';
import { until } from '../../testing/until.ts';
import { serverToken } from './server-token.ts';

it('the token changes with a crash of PostgreSQL, after which numbers of transactions are assigned again', async () => {
  const server = await startTestServer('own');
  const { db, close } = connect(server.url);
  const select = sql`select ${serverToken} as token, pg_postmaster_start_time()::text as started`;
  const readServer = async () => (await db.execute(select)).rows[0];
  const before = await readServer();
  await db.execute(sql`checkpoint`);
  expect(await readServer()).toEqual(before);

  // As in a transaction of a standby that has become the primary.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    expect((await tx.execute(select)).rows).toMatchObject([{ token: null }]);
  });

  const victim = await db.openSession();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? NaN, 'SIGKILL');
  // The other connections go on for a moment.
  const after = await until(
    async () => {
      const found = await readServer().catch(() => undefined);
      return found?.['token'] !== before?.['token'] && found;
    },
    { late: 'the crash does not show' },
  );
  expect(after['started']).toBe(before?.['started']);
  await close();
  await server.stop();
});
