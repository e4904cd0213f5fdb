import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { startTestServer } from '../start-test-server.ts';
import { databaseUrl, run } from '../template.ts';
import { expectSameTourOn } from './expect-same-tour-on.ts';

it('D-63 answers and stores the same on PostgreSQL 15', async () => {
  await expectSameTourOn('PostgreSQL 15');
}, 600_000);

it('D-63 answers and stores the same through PgBouncer', async () => {
  await expectSameTourOn('PgBouncer');
}, 600_000);

it('D-63 refuses to start through PgBouncer when the user lacks the settings that it drops', async () => {
  const { url, stop } = await startTestServer('PgBouncer');
  onTestFinished(stop);
  await run(url, 'alter role current_user reset all');
  // PgBouncer opens a new connection for a new database, and this connection has the role's changed settings.
  await run(url, 'create database pooled');
  const refused = await migrate(databaseUrl(url, 'pooled')).catch((error: unknown) => error);
  expect(String(refused)).toContain('A connection pooler dropped this setting: search_path.');
});
