import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { trash } from '../../db/tables/trash.ts';
import { addCatalogue, addMaker, create } from '../../testing/catalogue.ts';
import { addReseller } from '../../testing/resellers.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';
import { trashCalls } from '../../testing/trash/trash-calls.ts';

let api: ApiUnderTest;
let editor: UserWithSession;
let catalogue: Awaited<ReturnType<typeof addCatalogue>>;
beforeAll(async () => {
  api = await startApi();
  editor = await addUserWithSession(api, ['ROLE_EDITOR']);
  catalogue = await addCatalogue(api);
});
beforeEach(async () => {
  await api.db.delete(trash);
});
afterAll(() => api.close());

const { remove, restore } = trashCalls(() => api);

/** Deletes a tag and a record of each kind that is no part of the catalogue. Returns their items in the trash. */
async function removeAll() {
  const tag = await create(api, '/tags', { name: 'Al alba' });
  const reseller = await addReseller(api);
  const taker = await create(api, '/takers', { name: 'Ana', surname: 'Gil', user: reseller['user'] });
  const plan = await create(api, '/plans', { name: 'Oro', price: '399', isActive: true });
  const maker = await addMaker(api);
  const paths = [taker, reseller, maker, plan].map((record) => record['@id']);
  const others: string[] = [];
  for (const path of paths) others.push(await remove(path));
  others.push(await remove(String(reseller['user'])));
  return { tag: await remove(tag['@id']), others };
}

it('D-88 an editor finds, counts and reads only deleted records of the catalogue', async () => {
  const { tag, others } = await removeAll();
  const list = (await editor.ask('GET', '/trash')).json();
  expect(list).toMatchObject({ 'hydra:totalItems': 1, 'hydra:member': [{ '@id': tag, name: 'Al alba' }] });
  expect((await api.admin('GET', '/trash')).json()).toMatchObject({ 'hydra:totalItems': others.length + 1 });
  expect((await editor.ask('GET', '/trash?collection=users')).json()['hydra:totalItems']).toBe(0);
  expect((await editor.ask('GET', tag)).statusCode).toBe(200);
  for (const item of others) expect((await editor.ask('GET', item)).statusCode).toBe(404);
});

it('D-88 an editor restores and purges only records of the catalogue', async () => {
  const { tag, others } = await removeAll();
  for (const item of others) {
    for (const answer of [await editor.ask('POST', `${item}/restore`), await editor.ask('DELETE', item)])
      expect(answer.json()).toMatchObject({ code: 404, key: 'notInTrash' });
    expect((await api.admin('GET', item)).statusCode).toBe(200);
  }
  expect((await editor.ask('POST', `${tag}/restore`)).json()).toMatchObject({ name: 'Al alba' });
  const again = await remove((await create(api, '/tags', { name: 'Mar' }))['@id']);
  expect((await editor.ask('DELETE', again)).statusCode).toBe(204);
});

it('D-88 the obstacles of an editor do not lead to a deleted maker, which only administrators restore', async () => {
  const maker = await addMaker(api, { name: 'Casa Alba', email: 'alba@example.com' });
  const experience = await create(api, '/experiences', await catalogue.experienceBody({ maker: maker['@id'] }));
  const item = await remove(experience['@id']);
  const makerItem = await remove(maker['@id']);
  const goneFor = async (ask: UserWithSession['ask']) => {
    const answer = await ask('POST', `${item}/restore`);
    return answer.json<{ obstacles: { gone: object[] }[] }>().obstacles[0]?.gone;
  };
  const gone = { '@id': maker['@id'], name: 'Casa Alba' };
  expect(await goneFor(editor.ask)).toEqual([{ ...gone, trash: null }]);
  expect(await goneFor(api.admin)).toEqual([{ ...gone, trash: makerItem }]);
  await restore(makerItem);
  expect((await editor.ask('POST', `${item}/restore`)).statusCode).toBe(200);
});

it('D-88 the obstacles of an editor name no deleted maker that the request names', async () => {
  const [stored, other] = [await addMaker(api, { name: 'Casa Alba' }), await addMaker(api, { name: 'Casa Mar' })];
  const experience = await create(api, '/experiences', await catalogue.experienceBody({ maker: stored['@id'] }));
  const item = await remove(experience['@id']);
  for (const maker of [stored, other]) await remove(maker['@id']);
  const namesFor = async (ask: UserWithSession['ask'], maker: string) => {
    const answer = await ask('POST', `${item}/restore`, { payload: { values: { maker } } });
    const { obstacles } = answer.json<{ obstacles: { gone: { name: string | null }[] }[] }>();
    return obstacles.flatMap(({ gone }) => gone.map(({ name }) => name));
  };
  expect(await namesFor(editor.ask, other['@id'])).toEqual([null]);
  expect(await namesFor(editor.ask, '/makers/987654321')).toEqual([null]);
  expect(await namesFor(editor.ask, stored['@id'])).toEqual(['Casa Alba']);
  expect(await namesFor(api.admin, other['@id'])).toEqual(['Casa Mar']);
});
