import { expect, it, onTestFinished } from 'vitest';
import { checkPooler } from '../../start/check-pooler.ts';
import { migrate } from '../../db/migrate.ts';
import { startTestServer } from '../servers/start-test-server.ts';
import { databaseUrl, run } from '../databases/template.ts';
import { expectSameTourOn } from './expect-same-tour-on.ts';

it('D-63 has the same responses and rows on a PostgreSQL with another locale, time zone, date style, search path and few rights', async () => {
  await expectSameTourOn('foreign');
}, 600_000);

it('D-63 has the same responses and rows on PostgreSQL 15', async () => {
  await expectSameTourOn('PostgreSQL 15');
}, 600_000);

it('D-63 has the same responses and rows through PgBouncer', async () => {
  await expectSameTourOn('PgBouncer');
}, 600_000);

it('D-63 has the same responses and rows through PgBouncer in transaction mode', async () => {
  await expectSameTourOn('PgBouncer in transactions');
}, 600_000);

it('D-63 refuses to start through PgBouncer in transaction mode when the role lacks the settings that PgBouncer drops', async () => {
  const { url, directUrl = '', stop } = await startTestServer('PgBouncer in transactions');
  onTestFinished(stop);
  await run(directUrl, 'alter role current_user reset all');
  await run(directUrl, 'create database pooled');
  const refused = checkPooler(databaseUrl(url, 'pooled'), databaseUrl(directUrl, 'pooled'));
  await expect(refused).rejects.toThrow('A connection pooler dropped this setting: search_path.');
});

it('D-63 refuses to start through PgBouncer when the role lacks the settings that PgBouncer drops', async () => {
  const { url, stop } = await startTestServer('PgBouncer');
  onTestFinished(stop);
  await run(url, 'alter role current_user reset all');
  // For a new database PgBouncer opens a new connection, which gets the role's current settings.
  await run(url, 'create database pooled');
  const refused = await migrate(databaseUrl(url, 'pooled')).catch((error: unknown) => error);
  expect(String(refused)).toContain('A connection pooler dropped this setting: search_path.');
});
