import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addReseller } from '../testing/resellers.ts';
import { idempotencyKeys } from './table.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.db.delete(idempotencyKeys);
});
afterAll(() => api.close());

type Write = ['POST' | 'PUT' | 'DELETE', string, object?];
const write = ([method, url, payload]: Write, key: string) =>
  api.admin(method, url, { ...(payload && { payload }), headers: { 'idempotency-key': key } });
const storedTexts = async () => {
  const { rows } = await api.db.execute<{ kept: string }>(sql`
    select coalesce(string_agg(written::text, ' '), '') as kept from idempotency_keys`);
  return rows[0]?.kept ?? '';
};
let people = 0;
const newTaker = (): Write => {
  people += 1;
  const user = { email: `taker${people}@example.com`, password: 'Clave123' };
  return ['POST', '/takers', { name: 'Hipólita', surname: `Vidal ${people}`, user }];
};

describe('D-69 deleting a person', () => {
  it('deletes the stored answers about that person, and preserves the other answers', async () => {
    const created = await write(newTaker(), 'one');
    await write(['PUT', created.headers.location ?? '', { surname: 'Vidal' }], 'two');
    const other = newTaker();
    const first = await write(other, 'three');
    expect((await storedTexts()).match(/Hipólita/g)).toHaveLength(3);
    expect((await write(['DELETE', created.headers.location ?? ''], 'four')).statusCode).toBe(204);
    expect((await storedTexts()).match(/Hipólita/g)).toHaveLength(1);
    expect((await write(other, 'three')).body).toBe(first.body);
  });

  it('preserves the keys, so that no write is executed again, and a repeated write gets an error with the reason', async () => {
    const post = newTaker();
    const { '@id': taker, user } = (await write(post, 'one')).json<{ '@id': string; user: string }>();
    await api.admin('DELETE', taker);
    await api.admin('DELETE', user);
    const again = await write(post, 'one');
    expect(again.json()).toMatchObject({
      code: 410,
      key: 'answerForgotten',
      message:
        'Esto ya se hizo, pero la respuesta no se conserva: nombraba a alguien que se ha eliminado, o tu acceso ha cambiado',
    });
    expect((await api.admin('GET', taker)).statusCode).toBe(404);
    const reused = await write(newTaker(), 'one');
    expect(reused.json()).toMatchObject({ code: 422, key: 'idempotencyKeyReused' });
  });

  it('deletes the stored answers about a contact, about a reseller, and about a user when the user is deleted', async () => {
    const reseller = await addReseller(api);
    const contact = await write(['POST', '/contacts', { name: 'Nuria', reseller: reseller.id }], 'one');
    expect(await storedTexts()).toMatch(/Nuria/);
    await api.admin('DELETE', contact.headers.location ?? '');
    expect(await storedTexts()).not.toMatch(/Nuria/);
    await write(['PUT', reseller['@id'], { fiscalName: 'Hipólita S. L.' }], 'two');
    await write(['PUT', String(reseller['user']), { email: 'hipolita@example.com' }], 'three');
    expect(await storedTexts()).toMatch(/Hipólita S. L./);
    await api.admin('DELETE', reseller['@id']);
    expect(await storedTexts()).not.toMatch(/Hipólita S. L./);
    await api.admin('DELETE', String(reseller['user']));
    expect(await storedTexts()).not.toMatch(/hipolita@example.com/);
  });

  it('deletes no answer if the request is refused', async () => {
    const { '@id': taker, user } = (await write(newTaker(), 'one')).json<{ '@id': string; user: string }>();
    const before = await storedTexts();
    expect((await api.admin('DELETE', user)).statusCode).toBe(409);
    expect(await storedTexts()).toBe(before);
    expect((await api.admin('GET', taker)).statusCode).toBe(200);
  });

  it('returns the same answer when it is repeated', async () => {
    const { headers } = await write(newTaker(), 'one');
    const remove: Write = ['DELETE', headers.location ?? ''];
    expect((await write(remove, 'two')).statusCode).toBe(204);
    expect((await write(remove, 'two')).statusCode).toBe(204);
  });
});

it('deleting a record that is not about a person preserves its answers', async () => {
  const tag: Write = ['POST', '/tags', { name: 'Vela' }];
  const first = await write(tag, 'one');
  await api.admin('DELETE', first.headers.location ?? '');
  expect((await write(tag, 'one')).body).toBe(first.body);
});
