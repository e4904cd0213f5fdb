import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { asc } from 'drizzle-orm';
import { backups } from '../backup/records/tables.ts';
import { connect, type Connection } from '../db/connection.ts';
import { readEnv } from '../env/env.ts';
import { addFolder } from '../testing/backups.ts';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { backupName, filesIn, holdBackups, untilWriting } from '../testing/scheduled-backups.ts';
import { startCopy } from '../testing/servers/running-copy.ts';
import { until } from '../testing/until.ts';
import { start } from './start.ts';

let database: TestDatabase;
let connection: Connection;
let data: string;
beforeAll(async () => {
  database = await cloneDatabase();
  data = await mkdtemp(join(tmpdir(), 'trastienda-schedule-'));
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  await rm(data, { recursive: true });
});

const rows = () => connection.db.select().from(backups).orderBy(asc(backups.id));
const hasEnded = async (attempt: number) => Boolean((await rows())[attempt]?.endedAt);

it('after the kill and the stop of a server no half file remains, and the next start takes the backup', async () => {
  const folder = await addFolder();
  const variables = {
    PORT: '0',
    DATABASE_URL: database.url,
    TRASTIENDA_DATA: data,
    ADMIN_EMAIL: 'ana@example.com',
    ADMIN_PASSWORD: 'long enough',
    BACKUP_TO: folder,
    BACKUP_SCHEDULE: '0 0 1 1 *',
  };
  const startHere = async () => {
    const running = await start(readEnv(variables));
    onTestFinished(running.stop);
    return running;
  };
  const release = await holdBackups(database.url);
  const starts = [
    { how: 'kill', startServer: async () => (await startCopy(variables)).kill },
    { how: 'stop', startServer: async () => (await startHere()).stop },
  ];
  for (const [attempt, { how, startServer }] of starts.entries()) {
    const end = await startServer();
    await untilWriting(folder);
    await end();
    await until(() => hasEnded(attempt), { late: `the backup process did not stop after the ${how}` });
    expect(await filesIn(folder), `after the ${how}`).toEqual([]);
  }
  await release();
  const next = await startHere();
  await until(() => hasEnded(2), { late: 'no backup was taken' });
  await next.stop();
  expect(await filesIn(folder)).toEqual([expect.stringMatching(backupName)]);
  const stopped = { bytes: null, error: 'The server was stopped before the backup was complete.' };
  expect(await rows()).toMatchObject([stopped, stopped, { bytes: expect.any(Number), error: null }]);
}, 180_000);
