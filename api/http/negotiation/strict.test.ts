import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const strict = { headers: { prefer: 'handling=strict' } };

it.each([
  ['/experiences?tags.id[]=1&not[tags.id][0]=2&exists[description.en]=false&pictures[lt]=3', undefined],
  ['/experiences?order[id]&itemsPerPage=600&page=1&id[]=1', undefined],
  ['/experiences?isactive=true', 'isactive'],
  ['/experiences?pictures[less]=3', 'pictures[less]'],
  ['/tags?isActive=true', 'isActive'],
  ['/countries?name=es', 'name'],
  ['/makers/9/experiences?nombre=kayak', 'nombre'],
  ['/changes?who=1', 'who'],
  ['/trash?page=1', undefined],
])('%s with strict handling: unknown is %s', async (url, unknown) => {
  const ignored = await api.admin('GET', url);
  expect(ignored.headers['preference-applied']).toBe(undefined);
  const answer = await api.admin('GET', url, strict);
  if (unknown === undefined) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['preference-applied']).toBe('handling=strict');
    expect(answer.body).toBe(ignored.body);
  } else {
    expect(ignored.statusCode).not.toBe(400);
    expect(answer.json()).toMatchObject({
      code: 400,
      key: 'unknownParameter',
      values: { field: unknown },
      message: `No existe el parámetro ${unknown}`,
    });
  }
});

it('without a session, strict handling is answered by 401', async () => {
  expect((await api.guest('GET', '/experiences?isactive=true', strict)).statusCode).toBe(401);
});
