import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMaker, create } from '../../testing/catalogue.ts';
import { readChanges } from '../../testing/changes/logged-state.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const addTag = async () => (await create(api, '/tags', { name: `Etiqueta ${crypto.randomUUID()}` }))['@id'];
/** Deletes records, and returns the `@id`s of their items in the trash. */
const trashed = async (...paths: string[]): Promise<string[]> => {
  const items = [];
  for (const path of paths) items.push(String((await api.admin('DELETE', path)).headers['location']));
  return items;
};
const addItems = async (count: number) => {
  const items = [];
  for (let n = 0; n < count; n += 1) items.push(...(await trashed(await addTag())));
  return items as [string, ...string[]];
};
const idOf = (path: string) => Number(path.split('/').at(-1));
const purgeAll = (query: string) => api.admin('DELETE', `/trash?${query}`);
const inTrash = async () => {
  const { 'hydra:member': items } = (await api.admin('GET', '/trash?itemsPerPage=600')).json();
  return items.map((item: { '@id': string }) => item['@id']);
};
const changesOf = async (...paths: string[]) =>
  (await readChanges(api.db)).filter(({ collection, record_id: id }) => paths.includes(`/${collection}/${id}`));

describe('DELETE /trash/{id}', () => {
  it('deletes a record for good: 204, then 404, and it cannot be restored', async () => {
    const tag = await addTag();
    const [item = ''] = await trashed(tag);
    const answer = await api.admin('DELETE', item);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await api.admin('GET', item)).statusCode).toBe(404);
    for (const again of [await api.admin('DELETE', item), await api.admin('POST', `${item}/restore`)])
      expect([again.statusCode, again.json().key]).toEqual([404, 'notInTrash']);
    expect((await api.db.execute(sql`select from trash_rows where item_id = ${idOf(item)}`)).rows).toEqual([]);
  });

  it('leaves a change of the kind purge, by the user, in the same history', async () => {
    const tag = await addTag();
    const [item = ''] = await trashed(tag);
    await api.admin('DELETE', item);
    expect(await changesOf(tag)).toMatchObject([
      { kind: 'create' },
      { kind: 'delete' },
      { kind: 'purge', actor_kind: 'user', actor_id: 1, fields: {} },
    ]);
    const { 'hydra:member': changes } = (await api.admin('GET', '/changes?kind=purge')).json();
    expect(changes[0]).toMatchObject({ kind: 'purge', record: tag });
  });

  it('leaves a change for each record that was deleted with the record', async () => {
    const maker = await addMaker(api);
    const reseller = await addReseller(api);
    const favourite = await create(api, '/favorite_makers', { makers: [maker.id], reseller: reseller.id });
    const [item = ''] = await trashed(reseller['@id']);
    await api.admin('DELETE', item);
    const changes = await changesOf(reseller['@id'], favourite['@id'], maker['@id'], String(reseller['user']));
    expect(changes.filter(({ kind }) => kind === 'purge').map(({ collection }) => collection)).toEqual([
      'favorite_makers',
      'resellers',
    ]);
  });

  it('answers 401 without a session, 404 to no id, and 412 to another version', async () => {
    const [item] = await addItems(1);
    expect((await api.guest('DELETE', item)).statusCode).toBe(401);
    expect((await api.admin('DELETE', '/trash/x')).statusCode).toBe(404);
    const { etag } = (await api.admin('GET', item)).headers;
    const stale = await api.admin('DELETE', item, { headers: { 'if-match': '"1.x"' } });
    expect([stale.statusCode, stale.json().present]).toMatchObject([412, { '@id': item }]);
    expect((await api.admin('DELETE', item, { headers: { 'if-match': String(etag) } })).statusCode).toBe(204);
  });

  it('is done once under an Idempotency-Key', async () => {
    const [item] = await addItems(1);
    const headers = { 'idempotency-key': 'purge-one' };
    expect((await api.admin('DELETE', item, { headers })).statusCode).toBe(204);
    expect((await api.admin('DELETE', item, { headers })).statusCode).toBe(204);
    expect((await api.admin('DELETE', item)).statusCode).toBe(404);
  });
});

describe('DELETE /trash', () => {
  it('deletes several records, by id or @id, and skips those that are gone', async () => {
    const [first, second = '', third = '', kept = ''] = await addItems(4);
    await api.admin('DELETE', first);
    const answer = await purgeAll(`id[]=${first}&id[]=${second}&id[]=${idOf(third)}`);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const left = await inTrash();
    expect(left).toContain(kept);
    expect([first, second, third].filter((item) => left.includes(item))).toEqual([]);
    expect((await purgeAll(`id[]=${first}`)).statusCode).toBe(204);
  });

  it('deletes all records up to one, and not those that were deleted later', async () => {
    const tags = [await addTag(), await addTag(), await addTag()];
    const [, newest = '', later] = await trashed(...tags);
    const headers = { 'idempotency-key': 'purge-all' };
    expect((await api.admin('DELETE', `/trash?newest=${newest}`, { headers })).statusCode).toBe(204);
    expect(await inTrash()).toEqual([later]);
    expect((await api.admin('DELETE', `/trash?newest=${newest}`, { headers })).statusCode).toBe(204);
    const purged = (await changesOf(...tags)).filter(({ kind }) => kind === 'purge');
    expect(purged.map(({ collection, record_id: id }) => `/${collection}/${id}`)).toEqual(tags.slice(0, 2));
    expect((await purgeAll(`newest=${idOf(String(later))}`)).statusCode).toBe(204);
    expect(await inTrash()).toEqual([]);
  });

  it('deletes only records that match both parameters', async () => {
    const [first, second = ''] = await addItems(2);
    await purgeAll(`newest=${first}&id[]=${first}&id[]=${second}`);
    expect(await inTrash()).toEqual([second]);
  });

  it.each([
    ['', 'id'],
    ['id[]=', 'id'],
    ['id[]=x', 'id'],
    ['id[]=1&id[]=/tags/1', 'id'],
    ['id[]=0', 'id'],
    ['newest=', 'newest'],
    ['newest=all', 'newest'],
    ['newest=/tags/1', 'newest'],
    ['newest=1&newest=2', 'newest'],
    ['newest=2147483647&id[]=', 'id'],
    ['newest=2147483647&collection=tags', 'collection'],
    ['newest=2147483647&constructor=1', 'constructor'],
  ])('refuses ?%s and deletes nothing', async (query, field) => {
    await addItems(1);
    const before = await inTrash();
    const answer = await purgeAll(query);
    expect([answer.statusCode, answer.json().key, answer.json().values]).toEqual([400, 'badFilter', { field }]);
    expect(await inTrash()).toEqual(before);
  });

  it('answers 401 without a session', async () => {
    expect((await api.guest('DELETE', '/trash?newest=1')).statusCode).toBe(401);
  });
});

describe('a purge and a restore at the same time', () => {
  it('one is done, and the other answers notInTrash', async () => {
    for (let round = 0; round < 12; round += 1) {
      const tag = await addTag();
      const [item = ''] = await trashed(tag);
      const purge = () => api.admin('DELETE', item);
      const restore = () => api.admin('POST', `${item}/restore`);
      const [one, other] = await Promise.all(round % 2 === 0 ? [purge(), restore()] : [restore(), purge()]);
      const done = [one, other].filter(({ statusCode }) => statusCode < 300);
      const refused = [one, other].filter(({ statusCode }) => statusCode >= 300);
      expect([done.length, refused.map((answer) => answer.json().key)]).toEqual([1, ['notInTrash']]);
      const isRestored = done[0]?.statusCode === 200;
      expect((await api.admin('GET', tag)).statusCode).toBe(isRestored ? 200 : 404);
      const kinds = (await changesOf(tag)).map(({ kind }) => kind);
      expect(kinds).toEqual(['create', 'delete', isRestored ? 'restore' : 'purge']);
    }
  });
});
