import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetChanges } from '../changes/forget-changes.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations, toMigration } from '../db/read-migrations.ts';
import { addMedia } from '../media/add-media.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { addEmptyPlace, addFolder } from '../testing/backups.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { restoreBackup } from './restore-backup.ts';
import { inTransaction } from './restoring-transaction.ts';
import { withSnapshot } from './snapshot.ts';
import { writeBackup } from './write-backup.ts';

let api: ApiUnderTest;
let source: { url: string; media: ApiUnderTest['services']['media'] };
beforeAll(async () => {
  api = await startApi();
  await addMedia(api.services, experienceMediaKind, { source: await jpeg(), ownerId: undefined });
  source = { url: api.services.env.databaseUrl ?? '', media: api.services.media };
});
afterAll(() => api.close());

const addBackup = async (url = source.url) => {
  const file = join(await addFolder(), 'backup.tar.zst');
  return { file, written: await writeBackup({ ...source, url }, file) };
};

/** Ends connections of the backup: all, or the one that only holds the lock. */
const endConnections = (isGuardOnly: boolean) =>
  api.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'trastienda backup' and datname = current_database()
      and (not ${isGuardOnly}::boolean or pid in (select pid from pg_locks where locktype = 'advisory'))`);

describe('a backup', () => {
  it.each([
    {
      what: 'its connections',
      isGuardOnly: false,
      sentence:
        /^The (?:connection (?:to the database|that holds the lock of the backup) was lost|database reported an error)/,
    },
    {
      what: 'the connection that holds its lock',
      isGuardOnly: true,
      sentence: /^The connection that holds the lock of the backup was lost/,
    },
  ])('that loses $what says so and leaves nothing behind', async ({ isGuardOnly, sentence }) => {
    const folder = await addFolder();
    const read = async (name: string) => {
      await endConnections(isGuardOnly);
      return source.media.read(name);
    };
    const lost = writeBackup({ ...source, media: { read } }, join(folder, 'backup'));
    await expect(lost).rejects.toMatchObject({ name: 'BackupRefused', message: expect.stringMatching(sentence) });
    expect(await readdir(folder)).toEqual([]);
  });

  it('whose store fails in the middle of a picture says which', async () => {
    const read = async (name: string) => {
      const found = await source.media.read(name);
      found?.stream.destroy(new Error('the line is cut'));
      return found;
    };
    const lost = writeBackup({ ...source, media: { read } }, join(await addFolder(), 'backup'));
    await expect(lost).rejects.toThrow(/^The picture file [\da-f]{32}\.\w+ cannot be read: the line is cut\.$/);
  });

  it('is not ended by limits of the role', async () => {
    const url = new URL(source.url);
    url.searchParams.set('options', '-c statement_timeout=200 -c idle_in_transaction_session_timeout=200');
    const read = async (name: string) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return source.media.read(name);
    };
    const file = join(await addFolder(), 'backup');
    await expect(writeBackup({ url: url.href, media: { read } }, file)).resolves.toMatchObject({
      pictures: { count: 2 },
    });
  });

  it('keeps its tables as they are: a migration and the end of old changes wait', async () => {
    await withSnapshot(source.url, async ({ client }) => {
      const altering = api.db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '100ms'`);
        await tx.execute(sql`alter table tags add column colour text default clock_timestamp()::text`);
      });
      await expect(altering).rejects.toMatchObject({ cause: { code: '55P03' } });
      const count = () => api.db.$count(sql`pg_inherits where inhparent = 'change_log.changes'::regclass`);
      const partitions = await count();
      // Every change is older than a day that has yet to come.
      await forgetChanges({ db: api.db, env: { changeLogDays: -400 } });
      expect(await count()).toBe(partitions);
      const { rowCount } = await client.query('select from change_log.changes limit 1');
      expect(rowCount).toBe(1);
    });
  });

  it('makes a migration wait, and says so', async () => {
    const place = await addEmptyPlace();
    const [before, chain] = [await addBackup(), readMigrations()];
    await restoreBackup(place, before.file);
    const next = toMigration(chain.length, 'add_colour', 'alter table tags add column colour text');
    const said: string[] = [];
    let isMigrated = false;
    let migrating: Promise<unknown> = Promise.resolve();
    await withSnapshot(place.url, async () => {
      migrating = migrate(place.url, { chain: [...chain, next], say: (line) => said.push(line) }).then(
        () => (isMigrated = true),
      );
      await expect.poll(() => said, { timeout: 20_000 }).toContain('Waiting for a backup of the database.');
      expect(isMigrated).toBe(false);
    });
    await migrating;
    expect(await place.db.$count(sql`tags where colour is null`)).toBe(await place.db.$count(sql`tags`));
  });

  it('is refused if a migration changes the tables before they are locked', async () => {
    const altering = new pg.Client(source.url);
    await altering.connect();
    try {
      await altering.query('begin; alter table tags rename civitatis_id to other');
      const outcome = addBackup().catch((error: unknown) => error);
      await expect
        .poll(
          () =>
            api.db.$count(sql`pg_stat_activity
              where datname = current_database() and application_name = 'trastienda backup' and wait_event_type = 'Lock'`),
          { timeout: 20_000 },
        )
        .toBe(1);
      await altering.query('commit');
      expect(await outcome).toMatchObject({
        message: expect.stringMatching(/^A migration has just changed the tables/),
      });
    } finally {
      await api.db.execute(sql`alter table tags rename other to civitatis_id`);
      await altering.end();
    }
  });

  it('waits for another one', async () => {
    const order: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    await withSnapshot(source.url, async () => {
      second = addBackup().then(() => order.push('second'));
      await expect
        .poll(
          () =>
            api.db.$count(sql`pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`),
          { timeout: 20_000 },
        )
        .toBe(1);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('leaves out tables and columns of others, and names them', async () => {
    await api.db.execute(sql`
      create table notes (text text); create table change_log.notes (text text); alter table tags add column colour text`);
    try {
      const [{ file, written }, place] = [await addBackup(), await addEmptyPlace()];
      expect(written.foreign).toEqual(['change_log.notes', 'public.notes', 'public.tags.colour']);
      await restoreBackup(place, file);
      expect(await place.db.$count(sql`tags`)).toBe(await api.db.$count(sql`tags`));
    } finally {
      await api.db.execute(sql`drop table notes, change_log.notes; alter table tags drop column colour`);
    }
  });
});

describe('a restore', () => {
  it('keeps the pictures that are there, adds the missing ones, and refuses another one', async () => {
    const [{ file }, lost, place] = [await addBackup(), await addEmptyPlace(), await addEmptyPlace()];
    await restoreBackup(lost, file);
    // Only the database was lost, and one of the pictures.
    const kept = { url: place.url, media: lost.media, keepsPictures: true };
    await expect(restoreBackup({ ...kept, keepsPictures: false }, file)).rejects.toThrow('add --keep-pictures');
    const names = (await readdir(lost.folder)).filter((name) => name !== 'drafts');
    const [first = '', second = ''] = names;
    await lost.media.remove(first);
    const whole = await readFile(join(lost.folder, second));
    await writeFile(join(lost.folder, second), 'another');
    await expect(restoreBackup(kept, file)).rejects.toThrow(
      `The picture file ${second} of the media store is not that`,
    );
    await writeFile(join(lost.folder, second), whole);
    await restoreBackup(kept, file);
    expect((await readdir(lost.folder)).filter((name) => name !== 'drafts')).toEqual(names);
    expect(await place.db.$count(sql`tags`)).toBe(await api.db.$count(sql`tags`));
  });

  it('whose migration to this release fails says that the rest is there', async () => {
    const chain = readMigrations();
    const failing = toMigration(chain.length, 'fails', 'select 1 / 0');
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    await expect(restoreBackup(place, file, { chain: [...chain, failing] })).rejects.toThrow(
      /^The backup is restored, but not yet migrated to this release\. Migration .*division by zero/,
    );
    expect(await place.db.$count(sql`tags`)).toBe(await api.db.$count(sql`tags`));
    expect(await readdir(place.folder)).not.toEqual(['drafts']);
  });

  it('that fails says why, also if the pictures cannot be removed again', async () => {
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    const said: string[] = [];
    let writes = 0;
    const media = {
      ...place.media,
      write: async (name: string, draft: string) => {
        writes += 1;
        if (writes > 1) throw new Error('the store is away');
        await place.media.write(name, draft);
      },
      remove: () => Promise.reject(new Error('and stays away')),
    };
    await expect(restoreBackup({ ...place, media }, file, { say: (line) => said.push(line) })).rejects.toThrow(
      'the store is away',
    );
    expect(said.at(-1)).toMatch(/^2 picture files could not be removed again\./);
  });

  it.each([
    { isCommitted: true, pictures: 1 },
    { isCommitted: false, pictures: 0 },
  ])('whose commit has no answer looks whether it was done: $isCommitted', async ({ isCommitted, pictures }) => {
    const place = await addEmptyPlace();
    const client = new pg.Client(place.url);
    client.on('error', () => undefined);
    await client.connect();
    const query = client.query.bind(client);
    // The connection ends before or after the server has done the commit, but before its answer.
    const losing = Object.assign(client, {
      query: async (text: string) => {
        if (text !== 'commit') return query(text);
        if (isCommitted) await query(text);
        await client.end();
        throw new Error('Connection terminated unexpectedly');
      },
    });
    const restoring = inTransaction(
      losing,
      place,
      () => undefined,
      async (media) => {
        await losing.query('create schema migrations; create table migrations.applied (number int)');
        const draft = media.newDraft();
        await writeFile(draft, 'picture');
        await media.write('picture.jpg', draft);
        return 'restored';
      },
    ).catch((error: unknown) => String(error));
    expect(await restoring).toBe(isCommitted ? 'restored' : 'Error: Connection terminated unexpectedly');
    expect((await readdir(place.folder)).filter((name) => name !== 'drafts')).toHaveLength(pictures);
  });

  it('that is stopped leaves nothing behind', async () => {
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    const stopping = new AbortController();
    const write = async (name: string, draft: string) => {
      await place.media.write(name, draft);
      stopping.abort(new Error('stopped'));
    };
    const media = { ...place.media, write };
    await expect(restoreBackup({ ...place, media }, file, { signal: stopping.signal })).rejects.toThrow('stopped');
    expect(await readdir(place.folder)).toEqual(['drafts']);
    await restoreBackup(place, file);
  });

  it('ends with the sentence of a lost connection, and leaves nothing behind', async () => {
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    const write = async (name: string, draft: string) => {
      await place.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'trastienda restore' and datname = current_database()`);
      await place.media.write(name, draft);
    };
    await expect(restoreBackup({ ...place, media: { ...place.media, write } }, file)).rejects.toThrow(
      /^The (?:connection to the database was lost|database reported an error)/,
    );
    expect(await readdir(place.folder)).toEqual(['drafts']);
    await restoreBackup(place, file);
  });
});
