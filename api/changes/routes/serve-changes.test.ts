import { sql } from 'drizzle-orm';
import type { Change, ChangePage } from '@trastienda/contract/changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../db/actor.ts';
import { makers } from '../../resources/maker/table.ts';
import { makerPlanApi } from '../../resources/maker-plan.ts';
import { resources } from '../../resources.ts';
import { addCatalogue, addPictures, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { loggedFieldsOf } from '../reading/logged-fields.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ask = (path: string, language = 'es') => api.admin('GET', path, { headers: { 'accept-language': language } });

async function pageOf(path: string, language?: string): Promise<ChangePage> {
  const answer = await ask(path, language);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangePage>();
}

const changesOf = async (path: string, language?: string): Promise<Change[]> =>
  (await pageOf(`${path}/changes`, language))['hydra:member'];

async function put(path: string, payload: object, language = 'es') {
  const answer = await api.admin('PUT', path, { payload, headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

async function addExperience() {
  const catalogue = await addCatalogue(api);
  const record = await create(api, '/experiences', await catalogue.experienceBody());
  return { ...catalogue, path: record['@id'] };
}

describe('the changes of a record', () => {
  it('D-70 are listed newest first, with who made them and the fields before and after', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Mar' });
    await put(path, { name: 'Sea' }, 'en');
    const [change, creation] = await changesOf(path);
    expect(change).toEqual({
      '@id': `/changes/${change?.id}`,
      '@type': 'Change',
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      record: path,
      kind: 'update',
      actor: { kind: 'user', '@id': '/users/1', name: api.account.email },
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fields: { 'name.en': { before: null, after: 'Sea' } },
      names: { [path]: 'Mar' },
      deleted: [],
    });
    expect(creation).toMatchObject({ kind: 'create', fields: { 'name.es': { before: null, after: 'Mar' } } });
  });

  it('contain references as `@id`s with the names that the records have now, and pictures as URLs with their `@id`s', async () => {
    const { path, tag } = await addExperience();
    const other = await create(api, '/tags', { name: 'De noche' });
    const place = await create(api, '/locations', { name: 'Ronda', country: 'ES' });
    const [picture = ''] = await addPictures(api, 1);
    await put(path, { tags: [other['@id']], location: place['@id'], mediaExperiences: [picture], duration: '03:15' });
    await put(other['@id'], { name: 'By night' }, 'en');
    const [change] = await changesOf(path, 'en');
    const { contentUrl } = (await ask(picture)).json<{ contentUrl: string }>();
    expect(change?.fields).toMatchObject({
      tags: { before: [tag['@id']], after: [other['@id']] },
      location: { after: place['@id'] },
      mediaExperiences: { after: [contentUrl] },
      duration: { after: '03:15' },
    });
    expect(change?.names).toMatchObject({
      [other['@id']]: 'By night',
      [place['@id']]: 'Ronda',
      [contentUrl]: picture,
    });
  });

  it('name a deleted record as it was called at the end, and say that it no longer exists', async () => {
    const { path } = await addExperience();
    const gone = await create(api, '/tags', { name: 'Efímera' });
    await put(path, { tags: [gone['@id']] });
    const kept = await create(api, '/tags', { name: 'Duradera' });
    await put(path, { tags: [kept['@id']] });
    expect((await api.admin('DELETE', gone['@id'])).statusCode).toBe(204);
    const [change] = await changesOf(path);
    expect(change?.fields).toEqual({ tags: { before: [gone['@id']], after: [kept['@id']] } });
    expect(change?.names).toMatchObject({ [gone['@id']]: 'Efímera', [kept['@id']]: 'Duradera' });
    expect(change?.deleted).toEqual([gone['@id']]);
  });

  it('can be read after the record was deleted; a record that never existed has none', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Breve' });
    await api.admin('DELETE', path);
    const changes = await changesOf(path);
    expect(changes.map(({ kind }) => kind)).toEqual(['delete', 'create']);
    for (const change of changes) expect(change).toMatchObject({ names: { [path]: 'Breve' }, deleted: [path] });
    expect((await ask('/tags/999999/changes')).statusCode).toBe(404);
    expect((await ask('/tags/x/changes')).statusCode).toBe(404);
  });

  it('list their fields in the order of the resource, Spanish before English', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Mar', description: 'Con olas' });
    await put(path, { translations: { en: { name: 'Sea', description: 'With waves' } }, civitatisId: '7' });
    const order = ['name.es', 'name.en', 'description.es', 'description.en', 'civitatisId'];
    for (const { fields } of await changesOf(path)) {
      const names = Object.keys(fields);
      expect(names).toEqual(order.filter((name) => names.includes(name)));
    }
  });

  it('show moments in UTC, in whichever time zone they were written', async () => {
    const id = await api.db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'Asia/Kolkata'`);
      const createdAt = new Date('2026-01-31T22:15:00.123Z');
      const [added] = await tx.insert(makers).values({ name: 'Río', email: 'rio@example.com', createdAt }).returning();
      return added?.id;
    });
    const [change] = await changesOf(`/makers/${id}`);
    expect(change?.fields).toMatchObject({ createdAt: { before: null, after: '2026-01-31T22:15:00.123Z' } });
  });

  it('resolve no text that only looks like an `@id`', async () => {
    const { '@id': path } = await create(api, '/tags', { name: '/users/1' });
    expect((await changesOf(path))[0]?.names).toEqual({ [path]: '/users/1' });
  });

  it('of a record older than the log are none', async () => {
    const { '@id': path, id } = await create(api, '/tags', { name: 'Antigua' });
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`alter table change_log.changes disable trigger refuse_edit`);
      await tx.execute(sql`delete from change_log.changes where collection = 'tags' and record_id = ${id}`);
      await tx.execute(sql`alter table change_log.changes enable trigger refuse_edit`);
    });
    expect(await pageOf(`${path}/changes`)).toMatchObject({ 'hydra:member': [] });
  });

  it('name the import or the command that made them', async () => {
    const { '@id': path, id } = await create(api, '/tags', { name: 'Sierra' });
    const rename = (name: string) => () =>
      api.db.transaction((tx) =>
        tx.execute(sql`update tags set name = jsonb_build_object('es', ${name}::text) where id = ${id}`),
      );
    await actAs({ kind: 'import', id: 7 }, rename('Monte'));
    await actAs({ kind: 'command' }, rename('Cumbre'));
    await rename('Valle')();
    expect((await changesOf(path)).map(({ actor }) => actor).slice(0, 3)).toEqual([
      { kind: 'system', '@id': null, name: null },
      { kind: 'command', '@id': null, name: null },
      { kind: 'import', '@id': '/imports/runs/7', name: null },
    ]);
  });

  it('tell of a password only that it changed', async () => {
    const { '@id': path } = await create(api, '/users', { email: 'secreta@example.com', password: 'Clave123' });
    await put(path, { password: 'Otra1234' });
    const [change] = await changesOf(path);
    expect(change?.fields).toEqual({ password: { before: true, after: true } });
  });

  it('show erased values as such', async () => {
    const { '@id': reseller } = await addReseller(api);
    const { '@id': contact, id } = await create(api, '/contacts', { name: 'Nuria', reseller });
    await api.admin('DELETE', contact);
    await api.db.execute(sql`select change_log.erase(array['contacts'], array[${id}::integer], array[]::text[])`);
    const [erasure, deletion] = await changesOf(contact);
    expect(erasure).toMatchObject({ kind: 'erase', fields: {} });
    expect(deletion?.fields).toMatchObject({
      name: { before: { erased: true }, after: null },
      reseller: { before: { erased: true }, after: null },
    });
  });

  it('D-69 are not cached, because they contain e-mail addresses', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Privada' });
    for (const url of [`${path}/changes`, `/changes/${(await changesOf(path))[0]?.id}`])
      expect((await ask(url)).headers['cache-control']).toBe('no-store');
  });
});

describe('D-70 the pages of changes', () => {
  it('follow each other by `hydra:next`, also while changes are added', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'n0' });
    for (const number of [1, 2, 3, 4]) await put(path, { name: `n${number}` });
    const first = await pageOf(`${path}/changes?itemsPerPage=2`);
    await put(path, { name: 'n5' });
    const second = await pageOf(first['hydra:view']['hydra:next'] ?? '');
    const third = await pageOf(second['hydra:view']['hydra:next'] ?? '');
    const names = [first, second, third].map((page) =>
      page['hydra:member'].map(({ fields }) => fields['name.es']?.after),
    );
    expect(names).toEqual([['n4', 'n3'], ['n2', 'n1'], ['n0']]);
    expect(third['hydra:view']).not.toHaveProperty('hydra:next');
  });

  it.each(['page=2', 'cursor=x', 'cursor=', 'cursor=1&cursor=2'])(
    'have no numbers and no other cursors: %s',
    async (query) => {
      const answer = await ask(`/users/1/changes?${query}`);
      expect(answer.json()).toMatchObject({ code: 400, key: 'badCursor' });
    },
  );
});

it('a change can be read at its own URL', async () => {
  const { '@id': path } = await create(api, '/tags', { name: 'Sola' });
  const [change] = await changesOf(path);
  expect((await ask(change?.['@id'] ?? '')).json()).toEqual({ '@context': '/contexts/Change', ...change });
  expect((await ask('/changes/999999999')).statusCode).toBe(404);
  for (const id of ['x', '9'.repeat(30)]) expect((await ask(`/changes/${id}`)).statusCode).toBe(404);
});

it('a change has its own URL even if its id exceeds those of records', async () => {
  const { '@id': path, id } = await create(api, '/tags', { name: 'Grande' });
  await api.db.execute(sql`
    insert into change_log.changes (id, collection, record_id, kind, actor_kind, fields) overriding system value
    values (3000000000, 'tags', ${id}, 'update', 'system', '{"name.es": ["Grande", "Enorme"]}')`);
  expect((await ask('/changes/3000000000')).json()).toMatchObject({ id: 3_000_000_000, record: path });
});

it('every logged column and list has the name of its field, or of its property, by which it can be found', async () => {
  const { rows } = await api.db.execute<{ collection: string; logged: string }>(sql`
    select table_name as collection, column_name as logged from information_schema.columns
    where table_schema = 'public' and column_name <> 'id' and column_name not like '%\_folded%'`);
  for (const resource of [...resources, makerPlanApi]) {
    const { toField, toLogged } = loggedFieldsOf(resource);
    const shown = rows.filter(({ collection }) => collection === resource.contract.collection);
    expect(shown.length).toBeGreaterThan(0);
    for (const { logged } of shown) {
      const { name } = toField(logged);
      expect(name).not.toContain('_');
      expect([[logged], [`${logged}.es`, `${logged}.en`]]).toContainEqual(toLogged(name));
    }
  }
});
