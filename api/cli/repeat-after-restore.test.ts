import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toListText } from '../backup/erasures/erasure-list.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readLists } from '../backup/erasures/read-lists.ts';
import { readEnv } from '../env/env.ts';
import { addMedia } from '../media/add-media.ts';
import { mails } from '../mail/outbox.ts';
import { openFolderStore } from '../media/stores/folder-store.ts';
import { makerMedia } from '../resources/maker/media.ts';
import { start } from '../start/start.ts';
import { addEmptyPlace, addFolder } from '../testing/backups.ts';
import { addCatalogue, addMaker, create } from '../testing/catalogue.ts';
import { tablesWith } from '../testing/changes/tables-with.ts';
import { erasingOn, restoreWith } from '../testing/erasing.ts';
import { jpeg } from '../testing/pictures/pictures.ts';
import { startApi, startApiOn, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { outcomeOf } from '../testing/servers/run-command.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
const { addTaker, backUp, erase, remove, removeAndErase, variables } = erasingOn(() => api);

/** Runs a command. @returns what it prints. */
async function run(words: string[], variables: Record<string, string | undefined>): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(words, variables);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** Creates a maker with a user, and a picture that no other record has. */
async function addMakerOf(email: string) {
  const picture = await addMedia(api.services, makerMedia.mediaMakers, { source: await jpeg(81, 60) });
  const user = await create(api, '/users', { email, password: 'Clave123', roles: [] });
  const values = { name: 'Bodegas Olvido', email, user: user['@id'], mediaMakers: [`/media_makers/${picture.id}`] };
  return { maker: (await addMaker(api, values))['@id'], user: user['@id'], fileName: picture.fileName };
}

describe('a restored backup', () => {
  it('has nothing of persons who were deleted and erased after it, even if machine and database are lost', async () => {
    const BACKUP_TO = await addFolder();
    const [file, env] = [join(BACKUP_TO, 'backup.tar.zst'), { ...variables(), BACKUP_TO }];
    const taker = await addTaker('olvidada@example.com', 'Olvidada');
    const maker = await addMakerOf('olvido@example.com');
    await api.db
      .insert(mails)
      .values({ to: 'olvidada@example.com', subject: 'Hola', text: 'Hola, Olvidada', requestedBy: 1 });
    await run(['backup', file], env);
    await remove(taker.taker, taker.user, maker.maker, maker.user);
    await run(['erase', '--record', taker.taker], env);
    await run(['erase', '--record', maker.maker], env);
    const place = await addEmptyPlace();
    const printed = await run(['restore', file], {
      DATABASE_URL: place.url,
      TRASTIENDA_DATA: place.folder,
      BACKUP_TO,
    });
    expect(printed).toContain(
      `Erasures repeated: 4 (${maker.maker}, ${taker.taker}, ${taker.user}, ${maker.user}). Listed in ${join(BACKUP_TO, 'erasures.jsonl')}.`,
    );
    for (const text of ['olvidada', 'olvido', maker.fileName]) expect(await tablesWith(place.db, text)).toEqual({});
    expect(await readdir(join(place.folder, 'media'))).toEqual(['drafts']);
    const { rows } = await place.db.execute(sql`
      select actor_kind as actor from change_log.changes where kind = 'delete' group by 1`);
    expect(rows).toEqual([{ actor: 'command' }]);
  });

  it('that is of between the deletion and the erasure has nothing of the person in trash or log, and keeps the erasures', async () => {
    const [inTrash, purged] = [await addTaker('papelera@example.com'), await addTaker('purgada@example.com')];
    await remove(inTrash.taker, inTrash.user, purged.taker, purged.user);
    await api.db.execute(sql`delete from trash where record_id = ${purged.id} and collection = 'takers'`);
    const file = await backUp();
    await erase(inTrash.taker);
    await erase(purged.taker);
    const { printed, db, folder } = await restoreWith(file, {}, '--erasures', dataList());
    expect(printed).toContain('Erasures repeated: 4 (');
    for (const text of ['papelera@', 'purgada@']) expect(await tablesWith(db, text)).toEqual({});
    // The next restore has them from the list, the next start of the server from the table.
    expect(await readFile(join(folder, 'erasures.jsonl'), 'utf8')).toBe(await readFile(dataList(), 'utf8'));
    const { rows } = await db.execute(sql`select record from erasures order by id desc limit 2`);
    expect(rows).toEqual([{ record: purged.user }, { record: purged.taker }]);
  });

  it('that has the erasures repeats none, and finds its list beside the backup', async () => {
    const { taker, user } = await addTaker('antes@example.com');
    await removeAndErase([taker, user]);
    const file = await backUp();
    const beside = join(dirname(file), 'erasures.jsonl');
    await copyFile(dataList(), beside);
    expect((await restoreWith(file)).printed).toContain(`Erasures repeated: 0. Listed in ${beside}.`);
  });

  it('without a list says where it was searched', async () => {
    const file = await backUp();
    const { printed, folder } = await restoreWith(file, { BACKUP_TO: join(dirname(file), 'none') });
    const searched = [join(dirname(file), 'none'), folder, dirname(file)].map((each) => join(each, 'erasures.jsonl'));
    expect(printed).toContain(`No list of erasures was found; searched: ${searched.join(', ')}.`);
  });
});

const dataList = () => join(api.services.env.dataFolder, 'erasures.jsonl');

describe('a person who cannot be deleted', () => {
  it('is named with the reason, and is erased by the next start after that was removed', async () => {
    const { maker, experienceBody } = await addCatalogue(api);
    await create(api, '/experiences', await experienceBody());
    const other = await addTaker('otra@example.com');
    const file = await backUp();
    await api.db.execute(sql`delete from experiences where maker_id = ${maker.id}`);
    await removeAndErase([maker['@id']]);
    await removeAndErase([other.taker, other.user]);
    const { isRefused, printed, ...place } = await restoreWith(file, {}, '--erasures', dataList());
    expect(isRefused).toBe(true);
    expect(printed).toContain(`Erasures repeated: 2 (${other.taker}, ${other.user}).`);
    expect(printed).toContain(
      `NOT ERASED: 1 of the records that were erased after the backup could not be erased again.\n- ${maker['@id']}: It cannot be deleted because it is in use: 1 experience\nEach is still stored`,
    );
    await startOn(place);
    expect(await place.db.$count(sql`makers where id = ${maker.id}`)).toBe(1);
    await place.db.execute(sql`delete from experiences where maker_id = ${maker.id}`);
    await startOn(place);
    expect(await place.db.$count(sql`makers where id = ${maker.id}`)).toBe(0);
    expect(await tablesWith(place.db, String(maker['slug']))).toEqual({});
  });
});

/** Starts the server on a restored place, and stops it. */
async function startOn({ url, folder }: { url: string; folder: string }) {
  const running = await start(readEnv({ PORT: '0', DATABASE_URL: url, TRASTIENDA_DATA: folder }));
  await running.stop();
}

it('a restore whose process dies before the erasures is completed by the next start of the server', async () => {
  const { taker, user } = await addTaker('interrumpida@example.com');
  const file = await backUp();
  await removeAndErase([taker, user]);
  const place = await addEmptyPlace();
  const { erasures } = await readLists(api.services.env, file, undefined);
  const media = await openFolderStore(join(place.folder, 'media'));
  await restoreBackup({ ...place, media }, file, { erasures });
  expect(await tablesWith(place.db, 'interrumpida@')).toMatchObject({ 'public.users': 1 });
  await startOn(place);
  expect(await tablesWith(place.db, 'interrumpida@')).toEqual({});
});

describe('an id', () => {
  it('is not given again by a restore, neither one of the list nor one since the backup', async () => {
    const file = await backUp();
    const { id, taker, user } = await addTaker('numero@example.com');
    await removeAndErase([taker, user]);
    const list = join(await addFolder(), 'erasures.jsonl');
    await writeFile(list, toListText([{ record: '/takers/5000', erasedAt: '2999-01-02T03:04:05.000006Z' }]));
    for (const [words, least] of [
      [[], id + 1],
      [['--erasures', list], 5001],
    ] as const) {
      const place = await restoreWith(file, {}, ...words);
      const restored = await startApiOn({ url: place.url, drop: async () => {} });
      const created = await create(restored, '/takers', { name: 'Berta', surname: 'Vidal', user: newUser() });
      await restored.close();
      expect(created.id).toBeGreaterThanOrEqual(least);
    }
  });

  it('that means another person since a restore without the list keeps this person', async () => {
    const old = await backUp();
    const first = await addTaker('primera@example.com');
    await removeAndErase([first.taker, first.user]);
    const { url, db, folder } = await restoreWith(old);
    // As if a restore left no ids out.
    const userId = first.user.replace('/users/', '');
    await db.execute(sql`insert into users (id, email, password_hash) overriding system value
      values (${userId}::int, 'segunda@example.com', 'x')`);
    const another = await startApiOn({ url, drop: async () => {} }, { TRASTIENDA_DATA: folder });
    const backUpAgain = erasingOn(() => another).backUp;
    const since = await backUpAgain();
    await another.close();
    const { printed, ...place } = await restoreWith(since, {}, '--erasures', dataList());
    expect(printed).toContain('Erasures repeated: 0.');
    expect(await place.db.$count(sql`users where email = 'segunda@example.com'`)).toBe(1);
    expect(await place.db.$count(sql`erasures where record = ${first.user}`)).toBe(0);
    // A start does not take the person for the former one, even if the table has the erasure.
    const { rows } = await api.db.execute(sql`select erased_at as at from erasures where record = ${first.user}`);
    await place.db.execute(sql`insert into erasures (record, erased_at) values (${first.user}, ${rows[0]?.['at']})`);
    await startOn(place);
    expect(await place.db.$count(sql`users where email = 'segunda@example.com'`)).toBe(1);
    // The list is still right for the old backup, in which the id is free.
    expect((await restoreWith(old, {}, '--erasures', dataList())).isRefused).toBe(false);
  });
});

let users = 0;
const newUser = () => ({ email: `nueva${(users += 1)}@example.com`, password: 'Clave123' });

describe('a list that', () => {
  it.each([
    [
      'is damaged',
      async (path: string) => writeFile(path, '{"record":"/takers/7"}\n'),
      /is damaged: lines are missing/,
    ],
    ['does not exist', async () => undefined, /cannot be read: there is no such file\./],
  ])('%s refuses the restore before anything is written', async (_, prepare, sentence) => {
    const list = join(await addFolder(), 'list');
    await prepare(list);
    const { isRefused, printed, db } = await restoreWith(await backUp(), {}, '--erasures', list);
    expect(isRefused).toBe(true);
    expect(printed).toMatch(sentence);
    expect(printed).toMatch(/Name an undamaged copy of it with --erasures <file>\. Nothing was restored\.$/);
    const { rows } = await db.execute(sql`select to_regnamespace('migrations') as schema`);
    expect(rows).toEqual([{ schema: null }]);
  });
});
