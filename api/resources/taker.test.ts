import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { create } from '../testing/catalogue.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let made = 0;
const addUser = (roles: string[] = []) =>
  create(api, '/users', { email: `taker${++made}@example.com`, password: 'Clave123', roles });
const addTaker = async (changes: object = {}) => {
  const user = await addUser();
  const taker = await create(api, '/takers', { name: 'Marta', surname: 'Vidal', user: user['@id'], ...changes });
  return { user, taker };
};
const read = async (path: string) => {
  const answer = await api.admin('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const surnamesAt = async (path: string) =>
  (await read(path))['hydra:member'].map(({ surname }: { surname: string }) => surname);

it('API-148 D-34 returns the collection, filtered by parts of name and surname, and ignores a document', async () => {
  await addTaker({ name: 'Iñaki', surname: 'Etxeberría' });
  await addTaker({ name: 'Inés', surname: 'Núñez' });
  expect(await surnamesAt('/takers?name=ina')).toEqual(['Etxeberría']);
  expect(await surnamesAt('/takers?surname=nunez')).toEqual(['Núñez']);
  expect(await surnamesAt('/takers?name=in&surname=etx')).toEqual(['Etxeberría']);
  expect(await surnamesAt('/takers?name=ines&document=etx')).toEqual(['Núñez']);
});

it('API-149 API-08 returns id, @id, name, surname and user, and 404 for an unknown taker', async () => {
  const { taker, user } = await addTaker();
  expect(await read(taker['@id'])).toEqual({
    '@context': '/contexts/Taker',
    '@id': `/takers/${taker.id}`,
    '@type': 'Taker',
    id: taker.id,
    name: 'Marta',
    surname: 'Vidal',
    user: user['@id'],
  });
  expect((await api.admin('GET', '/takers/999999')).statusCode).toBe(404);
});

it.each<[what: string, change: object, propertyPath: string, key: string]>([
  ['no name', { name: undefined }, 'name', 'takerName'],
  ['a blank name', { name: ' ' }, 'name', 'takerName'],
  ['no surname', { surname: undefined }, 'surname', 'takerSurname'],
  ['a blank surname', { surname: '' }, 'surname', 'takerSurname'],
  ['no user', { user: undefined }, 'user', 'partnerUser'],
  ['a user of another collection', { user: '/makers/1' }, 'user', 'partnerUser'],
  ['a user who does not exist', { user: '/users/999999' }, 'user', 'unknownReference'],
  ['a value that is not a reference', { user: true }, 'user', 'partnerUser'],
])('API-150 refuses a taker with %s', async (_what, change, propertyPath, key) => {
  const user = await addUser();
  const payload = { name: 'Marta', surname: 'Vidal', user: user['@id'], ...change };
  const answer = await api.admin('POST', '/takers', { payload });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
});

it('API-151 D-06 saves name and surname, and ignores a user', async () => {
  const { taker, user } = await addTaker();
  const other = await addUser();
  const payload = { name: 'Marta María', surname: 'Vidal Gil', user: other['@id'] };
  const answer = await api.admin('PUT', taker['@id'], { payload });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ name: 'Marta María', surname: 'Vidal Gil', user: user['@id'] });
  expect((await read(other['@id'])).roles).toEqual([]);
});

describe('the user of a taker', () => {
  it('API-152 API-153 API-139 A-31 has the taker and its role until the taker is deleted', async () => {
    const { taker, user } = await addTaker();
    expect(await read(user['@id'])).toMatchObject({ taker: taker['@id'], roles: ['ROLE_TAKER'] });
    expect((await api.admin('DELETE', taker['@id'])).statusCode).toBe(204);
    expect((await api.admin('GET', taker['@id'])).statusCode).toBe(404);
    const left = await read(user['@id']);
    expect(left.roles).toEqual([]);
    expect(Object.keys(left)).not.toContain('taker');
  });

  it('A-31 preserves the other roles, without duplicates', async () => {
    const user = await addUser(['ROLE_ADMIN', 'ROLE_TAKER', 'ROLE_RESELLER']);
    const taker = await create(api, '/takers', { name: 'Ana', surname: 'Sousa', user: user['@id'] });
    expect((await read(user['@id'])).roles).toEqual(['ROLE_ADMIN', 'ROLE_TAKER', 'ROLE_RESELLER']);
    await api.admin('DELETE', taker['@id']);
    expect((await read(user['@id'])).roles).toEqual(['ROLE_ADMIN', 'ROLE_RESELLER']);
  });

  it('A-31 is refused a second taker with a message, even for concurrent creates', async () => {
    const { user } = await addTaker();
    const link = (userIri: unknown) =>
      api.admin('POST', '/takers', { payload: { name: 'Otra', surname: 'Persona', user: userIri } });
    const again = await link(user['@id']);
    expect(again.statusCode).toBe(422);
    expect(again.json().violations).toEqual([
      { propertyPath: 'user', key: 'userIsTaker', message: 'Ese usuario ya es taker' },
    ]);
    const free = await addUser();
    const answers = await Promise.all(Array.from({ length: 4 }, () => link(free['@id'])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422]);
    expect((await read(free['@id'])).roles).toEqual(['ROLE_TAKER']);
  });

  it('API-147 D-44 cannot be deleted while the taker exists', async () => {
    const { taker, user } = await addTaker();
    const answer = await api.admin('DELETE', user['@id']);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      key: 'inUse',
      values: { takers: 1 },
      message: 'No se puede eliminar porque está en uso: 1 taker',
    });
    await api.admin('DELETE', taker['@id']);
    expect((await api.admin('DELETE', user['@id'])).statusCode).toBe(204);
  });
});
