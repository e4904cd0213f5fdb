import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../db/connection.ts';
import { addEmptyPlace, addFolder } from '../testing/backups.ts';
import { readState, rebuildState } from '../testing/changes/logged-state.ts';
import { startPgbouncer } from '../testing/databases/pgbouncer.ts';
import { startPostgresql15 } from '../testing/databases/postgresql-15.ts';
import { fillCatalogue } from '../testing/fuzz/fill-catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { mediaKinds } from '../resources/media-kinds.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 4);
  // Those of the catalogue have no files.
  for (const { table } of mediaKinds) await api.db.delete(table);
});
afterAll(() => api.close());

const servers = [
  { name: 'PostgreSQL 15', startServer: startPostgresql15 },
  { name: 'a server behind PgBouncer', startServer: () => startPgbouncer('session') },
];

describe.each(servers)('$name', ({ startServer }) => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let url: URL;
  beforeAll(async () => {
    server = await startServer();
    const { db, close } = connect(server.url);
    await db.execute('create database restored');
    await close();
    url = new URL(server.url);
    url.pathname = '/restored';
  }, 120_000);
  afterAll(() => server.stop());

  it('takes a backup of another server, and gives it back', async () => {
    const [folder, middle, end] = [await addFolder(), await addEmptyPlace(), await addEmptyPlace()];
    const [there, back] = [join(folder, 'there'), join(folder, 'back')];
    await writeBackup({ url: api.services.env.databaseUrl ?? '', media: api.services.media }, there);
    await restoreBackup({ url: url.href, media: middle.media }, there);
    await writeBackup({ url: url.href, media: middle.media }, back);
    await restoreBackup(end, back);
    expect(await readState(end.db)).toEqual(await readState(api.db));
    expect(await rebuildState(end.db)).toEqual(await readState(end.db));
  }, 120_000);
});
