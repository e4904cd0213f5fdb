import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/connection.ts';
import { toMigration, readMigrations } from '../db/read-migrations.ts';
import { fileUsers } from '../file-users.ts';
import { addMedia } from '../media/add-media.ts';
import { mediaFolder } from '../media/media-columns.ts';
import { removeUnusedMedia } from '../media/remove-unused.ts';
import { addEmptyPlace, addFolder } from '../testing/backups.ts';
import { create } from '../testing/catalogue.ts';
import { readState, rebuildState } from '../testing/changes/logged-state.ts';
import { fillCatalogue } from '../testing/fuzz/fill-catalogue.ts';
import { proposalItems, proposals } from '../proposals/tables.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { insertProposal } from '../testing/proposals/insert-proposal.ts';
import { experienceMediaKind } from '../resources/experience/media.ts';
import { mediaKinds } from '../resources/media-kinds.ts';
import { startApi, startApiOn, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { withSnapshot } from './snapshot.ts';
import { writeBackup } from './write-backup.ts';

let api: ApiUnderTest;
let source: { url: string; media: ApiUnderTest['services']['media'] };
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 4);
  // Those of the catalogue have no files.
  for (const { table } of mediaKinds) await api.db.delete(table);
  for (const [index, width] of [61, 62, 63].entries()) await addPicture(width, index === 0 ? 1 : undefined);
  await api.admin('DELETE', '/tags/2');
  // A stale text, which has a source.
  for (const name of ['{"es": "Mar", "en": "Sea"}', '{"es": "Costa", "en": "Sea"}'])
    await api.db.execute(sql`update tags set name = ${name} where id = 1`);
  source = { url: api.services.env.databaseUrl ?? '', media: api.services.media };
});
afterAll(() => api.close());

const addPicture = async (width: number, ownerId?: number) =>
  addMedia(api.services, experienceMediaKind, { source: await jpeg(width, 40), ownerId });

async function addBackup() {
  const file = join(await addFolder(), 'backup.tar.zst');
  return { file, written: await writeBackup(source, file) };
}

const notRestored = [
  'sessions',
  'handoffs',
  'signing_keys',
  'factor_keys',
  'sign_in_failures',
  'sign_in_tickets',
  'used_challenges',
  'idempotency_keys',
  'backups',
  'media_folder',
];

/** Reads all rows of all tables, those of sessions and the like left out. */
async function readRows(db: Database) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    if (notRestored.includes(name)) continue;
    const found = await db.execute(
      sql`select to_jsonb(r) as row from ${sql.identifier(name)} r order by to_jsonb(r)::text collate "C"`,
    );
    tables[name] = found.rows;
  }
  return tables;
}
const filesIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name !== 'drafts');
  return Object.fromEntries(
    await Promise.all(names.sort().map(async (name) => [name, await readFile(join(folder, name), 'base64')] as const)),
  );
};

describe('a restored backup', () => {
  it('has the same rows, changes and pictures', async () => {
    const folder = join(api.services.env.dataFolder, 'media');
    await api.db.insert(mediaFolder).values({ token: 'of this folder' });
    const [{ file, written }, place] = [await addBackup(), await addEmptyPlace()];
    const { sums } = await restoreBackup(place, file);
    expect(await place.db.$count(mediaFolder)).toBe(0);
    const [before, after] = [await readRows(api.db), await readRows(place.db)];
    // These end all sessions.
    const own = { session_epochs: [] };
    expect({ ...after, ...own }).toEqual({ ...before, ...own });
    expect(await filesIn(place.folder)).toEqual(await filesIn(folder));
    expect(Object.keys(await filesIn(folder))).toHaveLength(written.pictures.count);
    expect(await readState(place.db)).toEqual(await readState(api.db));
    expect(await rebuildState(place.db)).toEqual(await readState(place.db));
    expect(sums.pictures.count).toBe(6);
  });

  it('is served: its users sign in again, its records can be changed, and no id is given twice', async () => {
    const [last, { file }] = [await create(api, '/tags', { name: 'Última' }), await addBackup()];
    const place = await addEmptyPlace();
    await restoreBackup(place, file);
    const restored = await startApiOn({ url: place.url, drop: async () => {} });
    try {
      expect(await create(restored, '/tags', { name: 'Nueva' })).toMatchObject({ id: last.id + 1 });
      const { rows } = await place.db.execute<{ key: number }>(sql`select count(*)::int as key from signing_keys`);
      expect(rows).toEqual([{ key: 1 }]);
      expect(await rebuildState(place.db)).toEqual(await readState(place.db));
      const [item] = (await restored.admin('GET', '/trash')).json()['hydra:member'];
      expect((await restored.admin('POST', `${item['@id']}/restore`)).statusCode).toBe(200);
    } finally {
      await restored.close();
    }
  });

  it('ends all sessions, sends no waiting mail, and keeps the reason of a failed one', async () => {
    await api.db.execute(sql`
      insert into session_epochs (user_id, epoch) values (2, 4) on conflict (user_id) do update set epoch = 4`);
    await api.db.execute(sql`
      insert into mails ("to", subject, text, requested_by, last_error) values
        ('ana@correo.example', 'Hola', 'Texto', 1, null), ('eva@correo.example', 'Hola', 'Texto', 1, 'refused')`);
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    await restoreBackup(place, file);
    const { rows } = await place.db.execute<{ epoch: number }>(sql`select distinct epoch from session_epochs`);
    // More than any number that an earlier restore of the same backup, and sign-outs since, can have reached.
    expect(rows).toEqual([{ epoch: expect.closeTo(Date.now() / 60_000, -1) }]);
    expect(await place.db.$count(sql`session_epochs`)).toBe(await api.db.$count(sql`users`));
    expect((await place.db.execute(sql`select last_error from mails order by id`)).rows).toEqual([
      { last_error: expect.stringMatching(/^Not sent: restored from a backup of \d{4}-/) },
      { last_error: 'refused' },
    ]);
  });

  it('D-91 stops the proposals that were writing, because a person decides whether they go on', async () => {
    const states = ['planning', 'planned', 'applying', 'applied', 'stopping', 'undoing'] as const;
    for (const state of states) await insertProposal(api.db, { state, revision: 4, items: [{ version: '812' }] });
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    await restoreBackup(place, file);
    await api.db.delete(proposals);
    const { rows } = await place.db.execute<{ state: string; revision: number }>(
      sql`select state, revision, finished_at is not null as "isFinished" from proposals order by id`,
    );
    const [kept, stopped] = [
      { revision: 4, isFinished: false },
      { state: 'stopped', revision: 5, isFinished: true },
    ];
    expect(rows).toEqual([
      { state: 'planning', ...kept },
      { state: 'planned', ...kept },
      stopped,
      { state: 'applied', ...kept },
      stopped,
      stopped,
    ]);
    expect(await place.db.$count(proposalItems)).toBe(states.length);
    // In another database, an edited record may have the planned version by chance.
    expect(await place.db.$count(proposalItems, isNotNull(proposalItems.version))).toBe(0);
  });

  it('has old changes in the partition of their month, and is equal in a database that sorts texts otherwise', async () => {
    await api.db.execute(sql`
      insert into change_log.changes (at, collection, record_id, kind, actor_kind, fields)
      values (now() - interval '14 months', 'tags', 1, 'purge', 'system', '{}')`);
    await api.db.execute(sql`
      insert into import_terms (source, kind, source_id, name) select 'octo', 'tag', id, '{}' from unnest(array['a', 'B', 'ñ', 'z', '_']) id`);
    const place = await addEmptyPlace(`template template0 locale_provider icu icu_locale 'es' locale 'C'`);
    await restoreBackup(place, (await addBackup()).file);
    const { rows } = await place.db.execute<{ partition: string }>(sql`
      select tableoid::regclass::text as partition from change_log.changes where at < now() - interval '13 months'`);
    expect(rows).toEqual([{ partition: expect.stringMatching(/^change_log\.changes_\d{4}_\d\d$/) }]);
    expect(await readRows(place.db)).toMatchObject({ import_terms: (await readRows(api.db))['import_terms'] });
  });

  it('of a table in several parts has all of its rows', async () => {
    await api.db.execute(sql`
      insert into import_terms (source, kind, source_id, name)
      select 'octo', 'tag', 'line' || chr(10) || n, jsonb_build_object('es', repeat('Navegación ', 30)) from generate_series(1, 60000) n`);
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    const parts = new Map<string, number>();
    await checkBackup(file, {}, { takeRows: async ({ name }) => void parts.set(name, (parts.get(name) ?? 0) + 1) });
    expect(parts.get('public.import_terms')).toBeGreaterThan(2);
    await restoreBackup(place, file);
    expect(await place.db.$count(sql`import_terms`)).toBe(await api.db.$count(sql`import_terms`));
    await api.db.execute(sql`delete from import_terms`);
  });

  it('of an older release is migrated', async () => {
    const chain = readMigrations();
    const next = toMigration(chain.length, 'add_notes', 'create table public.notes (id int primary key)');
    const [{ file }, place] = [await addBackup(), await addEmptyPlace()];
    await restoreBackup(place, file, { chain: [...chain, next] });
    expect((await place.db.execute(sql`select count(*)::int as count from notes`)).rows).toEqual([{ count: 0 }]);
    expect(await readState(place.db)).toEqual(await readState(api.db));
  });
});

describe('a backup', () => {
  it('is a file for its owner alone, and leaves out sessions and keys', async () => {
    const { file } = await addBackup();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { manifest } = await checkBackup(file, {});
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['public.users', 'change_log.changes', 'change_log.dates', 'public.trash_rows']),
    );
    for (const name of notRestored) expect(names).not.toContain(`public.${name}`);
  });

  it('that is taken while four clients write has all that was answered before, and one state of all tables', async () => {
    const tag = () => create(api, '/tags', { name: `Etiqueta ${crypto.randomUUID()}` });
    const before = await Promise.all([tag(), tag(), tag(), tag()]);
    let [isOver, written] = [false, 0];
    const writers = before.map(async (own) => {
      while (!isOver) {
        const made = await tag();
        await api.admin('PUT', own['@id'], { payload: { name: `Cambiada ${crypto.randomUUID()}` } });
        await api.admin('DELETE', made['@id']);
        written += 1;
      }
    });
    // Between the tables and the pictures, each client writes.
    const read = async (name: string) => {
      const soFar = written;
      await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(soFar + 4);
      return source.media.read(name);
    };
    const file = join(await addFolder(), 'backup.tar.zst');
    await writeBackup({ ...source, media: { read } }, file).finally(() => (isOver = true));
    await Promise.all(writers);
    const place = await addEmptyPlace();
    await restoreBackup(place, file);
    const state = await readState(place.db);
    for (const { id } of before) expect(state[`tags/${id}`]).toBeDefined();
    expect(await rebuildState(place.db)).toEqual(state);
  });

  it('keeps the pictures that are deleted meanwhile, until it has ended', async () => {
    const folder = join(api.services.env.dataFolder, 'media');
    const { id, fileName } = await addPicture(64);
    await withSnapshot(source.url, async () => {
      await api.db.execute(sql`delete from media_experiences where id = ${id}`);
      await removeUnusedMedia(api.services, fileUsers);
      expect(await readdir(folder)).toContain(fileName);
    });
    await removeUnusedMedia(api.services, fileUsers);
    expect(await readdir(folder)).not.toContain(fileName);
  });

  it('of a database without tables is refused', async () => {
    const [{ url }, folder] = [await addEmptyPlace(), await addFolder()];
    await expect(writeBackup({ ...source, url }, join(folder, 'backup'))).rejects.toThrow('The database has no tables');
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not replace a file, and leaves no part behind after a failure', async () => {
    const folder = await addFolder();
    const file = join(folder, 'backup.tar.zst');
    await writeFile(file, 'another');
    await expect(writeBackup(source, file)).rejects.toThrow(`${file} exists`);
    const read = () => Promise.resolve(undefined);
    await expect(writeBackup({ ...source, media: { read } }, join(folder, 'second'))).rejects.toThrow('is missing');
    expect(await readdir(folder)).toEqual(['backup.tar.zst']);
    expect(await readFile(file, 'utf8')).toBe('another');
  });
});
