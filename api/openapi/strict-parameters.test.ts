import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const strict = { headers: { prefer: 'handling=strict' } };

it.each([
  '/experiences?tags.id[]=1&not[tags.id][0]=2&exists[description.en]=false&pictures[lt]=3',
  '/experiences?order[id]&itemsPerPage=600&page=1&id[]=1',
  '/trash?page=1',
])('%s has known parameters only, so strict handling changes nothing', async (url) => {
  const answer = await api.admin('GET', url, strict);
  const lenient = await api.admin('GET', url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['preference-applied']).toBe('handling=strict');
  expect(lenient.headers['preference-applied']).toBe(undefined);
  expect(answer.body).toBe(lenient.body);
});

it.each([
  ['/experiences?isactive=true', 'isactive'],
  ['/experiences?pictures[less]=3', 'pictures[less]'],
  ['/tags?isActive=true', 'isActive'],
  ['/countries?name=es', 'name'],
  ['/makers/9/experiences?nombre=kayak', 'nombre'],
  ['/changes?who=1', 'who'],
])('strict handling refuses %s with the name of the parameter', async (url, field) => {
  expect((await api.admin('GET', url)).statusCode).not.toBe(400);
  const message = `No existe el parámetro ${field}`;
  const answer = await api.admin('GET', url, strict);
  expect(answer.json()).toMatchObject({ code: 400, key: 'unknownParameter', values: { field }, message });
});

it('without a session, strict handling is answered by 401', async () => {
  expect((await api.guest('GET', '/experiences?isactive=true', strict)).statusCode).toBe(401);
});
