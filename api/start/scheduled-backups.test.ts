import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asc } from 'drizzle-orm';
import { backups } from '../backup/records/tables.ts';
import { connect, type Connection } from '../db/connection.ts';
import { addFolder } from '../testing/backups.ts';
import { cloneDatabase, type TestDatabase } from '../testing/databases/clone.ts';
import { backupName, filesIn, holdBackups, untilWriting } from '../testing/scheduled-backups.ts';
import { startCopy } from '../testing/servers/running-copy.ts';
import { until } from '../testing/until.ts';

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

it.each(['stop', 'kill'] as const)(
  'after the %s of a server no half file remains, and the next start takes the backup',
  async (end) => {
    await connection.db.delete(backups);
    const folder = await addFolder();
    const variables = {
      DATABASE_URL: database.url,
      TRASTIENDA_DATA: data,
      ADMIN_EMAIL: 'ana@example.com',
      ADMIN_PASSWORD: 'long enough',
      BACKUP_TO: folder,
      BACKUP_SCHEDULE: '0 0 1 1 *',
    };
    const release = await holdBackups(database.url);
    const first = await startCopy(variables);
    await untilWriting(folder);
    await first[end]();
    await until(async () => (await rows())[0]?.endedAt, { late: 'the backup process did not stop' });
    expect(await filesIn(folder)).toEqual([]);
    await release();
    const next = await startCopy(variables);
    await until(() => next.said().includes('Wrote the backup'), { late: 'no backup was taken' });
    await next.stop();
    const [name = '', ...others] = await filesIn(folder);
    expect([name, others]).toEqual([expect.stringMatching(backupName), []]);
    expect(next.said()).toContain(`Wrote the backup ${join(folder, name)}, `);
    expect(await rows()).toMatchObject([
      { bytes: null, error: 'The server was stopped before the backup was complete.' },
      { bytes: expect.any(Number), error: null },
    ]);
  },
  180_000,
);
