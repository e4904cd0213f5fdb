import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { addFolder } from '../../testing/backups.ts';
import { tablesWith } from '../../testing/changes/tables-with.ts';
import { erasingOn } from '../../testing/erasing.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { startS3Server } from '../../testing/servers/s3-server.ts';
import { until } from '../../testing/until.ts';
import { withSnapshot } from '../snapshot.ts';
import { readListText, toListText } from './erasure-list.ts';
import { ownPlaces, readList } from './list-places.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
const { addTaker, erase, remove, removeAndErase, variables } = erasingOn(() => api);

const recordsIn = async (file: string) => readListText(await readFile(file, 'utf8'), file).map(({ record }) => record);
const dataList = () => join(api.services.env.dataFolder, 'erasures.jsonl');

describe('an erasure is noted', () => {
  it('in the data folder, in a file for its owner alone, without personal data', async () => {
    const { taker, user } = await addTaker('carpeta@example.com');
    expect(await removeAndErase([taker, user])).toContain(`Noted in ${dataList()}, from which a restore repeats it.`);
    expect(await recordsIn(dataList())).toEqual([taker, user]);
    expect((await stat(dataList())).mode & 0o777).toBe(0o600);
    expect(await readFile(dataList(), 'utf8')).not.toMatch(/carpeta|Hipólita/);
    const { rows } = await api.db.execute(sql`select record from erasures order by id`);
    expect(rows).toEqual([{ record: taker }, { record: user }]);
  });

  it('in the folder of BACKUP_TO, with those of the data folder', async () => {
    const [BACKUP_TO, before] = [await addFolder(), await recordsIn(dataList())];
    const { taker, user } = await addTaker('destino@example.com');
    await removeAndErase([taker, user], { BACKUP_TO });
    expect(await recordsIn(join(BACKUP_TO, 'erasures.jsonl'))).toEqual([...before, taker, user]);
    expect((await stat(join(BACKUP_TO, 'erasures.jsonl'))).mode & 0o777).toBe(0o600);
  });

  it('in the bucket of BACKUP_TO', async () => {
    const bucket = await startS3Server();
    try {
      const { S3_BUCKET, ...store } = bucket.variables;
      const settings = { ...store, BACKUP_TO: `s3://${S3_BUCKET}/copias` };
      for (const email of ['cubo@example.com', 'otro-cubo@example.com']) {
        const { taker, user } = await addTaker(email);
        expect(await removeAndErase([taker, user], settings)).toContain(
          `Noted in s3://${S3_BUCKET}/copias/erasures.jsonl`,
        );
        const [place] = await ownPlaces(readEnv({ ...variables(), ...settings }));
        const list = place && (await readList(place));
        expect(list?.erasures.slice(-2).map(({ record }) => record)).toEqual([taker, user]);
      }
    } finally {
      await bucket.stop();
    }
  });

  it('beside those of the list that the table does not have, for example after a restore of an older database', async () => {
    const folder = await addFolder();
    const other = { record: '/takers/700', erasedAt: '2026-01-02T03:04:05.000006Z' };
    await writeFile(join(folder, 'erasures.jsonl'), toListText([other]));
    const { taker, user } = await addTaker('unida@example.com');
    await removeAndErase([taker, user], { BACKUP_TO: folder });
    const records = await recordsIn(join(folder, 'erasures.jsonl'));
    expect([records[0], ...records.slice(-2)]).toEqual([other.record, taker, user]);
  });

  it('beside one of the same moment', async () => {
    const [one, two] = [await addTaker('una@example.com'), await addTaker('dos@example.com')];
    await remove(one.taker, one.user, two.taker, two.user);
    await Promise.all([erase(one.taker), erase(two.taker)]);
    expect(await recordsIn(dataList())).toEqual(expect.arrayContaining([one.taker, two.taker]));
  });

  it('after a running backup, with a later time', async () => {
    const { taker, user } = await addTaker('tarde@example.com');
    await remove(taker, user);
    let isErased = false;
    const { erasing, takenAt } = await withSnapshot(api.services.env.databaseUrl ?? '', async ({ client }) => {
      const { rows } = await client.query<{ takenAt: Date }>('select now() as "takenAt"');
      const started = erase(taker).then(() => (isErased = true));
      await waitForLock();
      return { erasing: started, takenAt: rows[0]?.takenAt };
    });
    expect(isErased).toBe(false);
    await erasing;
    const { rows } = await api.db.execute(sql`
      select record from erasures where erased_at > ${takenAt?.toISOString()}::timestamptz order by id`);
    expect(rows).toEqual([{ record: taker }, { record: user }]);
  });
});

/** Waits until a transaction of this database waits for an advisory lock. */
const waitForLock = () =>
  until(
    async () => {
      const { rows } = await api.db.execute(sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      return rows[0];
    },
    { late: 'nothing waits for a lock', everyMs: 20 },
  );

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

describe('nothing is erased', () => {
  const refusals: [what: string, prepare: (folder: string) => Promise<string>, sentence: RegExp][] = [
    [
      'if the list cannot be written',
      async (folder) => {
        await writeFile(join(folder, 'file'), '');
        return join(folder, 'file', 'backups');
      },
      /file.*ENOTDIR/,
    ],
    [
      'if the list is a folder',
      async (folder) => {
        await mkdir(join(folder, 'erasures.jsonl'));
        return folder;
      },
      /^The list of erasures .*erasures\.jsonl cannot be read: EISDIR/,
    ],
    [
      'if the list is damaged',
      async (folder) => {
        await writeFile(join(folder, 'erasures.jsonl'), '{"record":"/takers/7"');
        return folder;
      },
      /^The list of erasures .*erasures\.jsonl is damaged/,
    ],
    ['if the bucket does not answer', async () => 's3://none', /^The store of the bucket none does not respond at /],
  ];
  it.each(refusals)('%s', async (what, prepare, sentence) => {
    const BACKUP_TO = await prepare(await addFolder());
    const settings = BACKUP_TO.startsWith('s3:')
      ? { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
      : {};
    const email = `queda-${what.length}@example.com`;
    const { taker, user } = await addTaker(email);
    await remove(taker, user);
    const count = await api.db.$count(sql`erasures`);
    const before = await tablesWith(api.db, email);
    const refusal = await erase(taker, { BACKUP_TO, ...settings }).catch(messageOf);
    expect(refusal).toMatch(sentence);
    expect(refusal).toMatch(/ would bring the person back\. Nothing was erased\.$/);
    expect(await tablesWith(api.db, email)).toEqual(before);
    expect(await api.db.$count(sql`erasures`)).toBe(count);
    await rm(dataList(), { force: true });
    await erase(taker);
    expect(await recordsIn(dataList())).toContain(taker);
  });
});
