import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { addMaker, create } from '../testing/catalogue.ts';
import { addReseller } from '../testing/resellers.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const read = async (path: string) => {
  const answer = await api.admin('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

describe('contacts', () => {
  it('API-124 API-125 are created and read with all their fields', async () => {
    const reseller = await addReseller(api);
    const maker = await addMaker(api);
    const fields = {
      name: 'Ana',
      surname: 'Ruiz',
      email: 'ana@example.com',
      phone: '+34612345678',
      observations: 'Llama por las mañanas',
    };
    const payload = { ...fields, reseller: reseller['@id'], maker: maker.id };
    const answer = await api.admin('POST', '/contacts', { payload });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json();
    expect(answer.headers['location']).toBe(made['@id']);
    expect(made).toMatchObject({
      ...fields,
      '@id': `/contacts/${made.id}`,
      '@type': 'Contact',
      reseller: { '@id': reseller['@id'], id: reseller.id, name: reseller['name'] },
      maker: { '@id': maker['@id'], id: maker.id, name: 'Bodegas Alba' },
    });
    expect(await read(made['@id'])).toEqual(made);
    expect((await api.admin('GET', '/contacts/999999')).statusCode).toBe(404);
  });

  it('API-124 require only a name and a reseller', async () => {
    const reseller = await addReseller(api);
    const bare = await create(api, '/contacts', { name: 'Leo', reseller: reseller['@id'] });
    expect(bare).toMatchObject({ surname: null, email: null, phone: null, maker: null, observations: null });
    const wrong: [changes: object, propertyPath: string, key: string][] = [
      [{ name: '' }, 'name', 'contactName'],
      [{ reseller: undefined }, 'reseller', 'contactReseller'],
      [{ reseller: '/resellers/999999' }, 'reseller', 'unknownReference'],
      [{ maker: '/makers/999999' }, 'maker', 'unknownReference'],
      [{ email: 'leo@' }, 'email', 'email'],
      [{ phone: 'seis' }, 'phone', 'phone'],
    ];
    for (const [changes, propertyPath, key] of wrong) {
      const payload = { name: 'Leo', reseller: reseller['@id'], ...changes };
      const answer = await api.admin('POST', '/contacts', { payload });
      expect(answer.statusCode, propertyPath).toBe(422);
      expect(answer.json().violations).toMatchObject([{ propertyPath, key }]);
    }
    expect((await read(`${reseller['@id']}/contacts`))['hydra:totalItems']).toBe(1);
  });

  it('API-126 API-127 are saved partially and deleted', async () => {
    const reseller = await addReseller(api);
    const { '@id': path } = await create(api, '/contacts', {
      name: 'Eva',
      email: 'eva@example.com',
      reseller: reseller.id,
    });
    const saved = await api.admin('PUT', path, { payload: { surname: 'Gil', email: null } });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ name: 'Eva', surname: 'Gil', email: null });
    expect((await api.admin('DELETE', path)).statusCode).toBe(204);
    expect((await api.admin('GET', path)).statusCode).toBe(404);
  });

  it('API-128 are listed for one reseller, with the filters of the whole list', async () => {
    const [one, other] = [await addReseller(api), await addReseller(api)];
    for (const name of ['María', 'Marcos']) await create(api, '/contacts', { name, reseller: one.id });
    await create(api, '/contacts', { name: 'Mario', reseller: other.id });
    const namesAt = async (path: string) =>
      (await read(path))['hydra:member'].map(({ name }: { name: string }) => name);
    expect(await namesAt(`${one['@id']}/contacts`)).toEqual(['María', 'Marcos']);
    expect(await namesAt(`${one['@id']}/contacts?name=maria`)).toEqual(['María']);
    expect(await namesAt(`/contacts?name=mar&reseller.id[]=${other['@id']}`)).toEqual(['Mario']);
    expect((await read(`${one['@id']}/contacts`))['@id']).toBe(`${one['@id']}/contacts`);
    expect((await api.admin('GET', '/resellers/999999/contacts')).statusCode).toBe(404);
  });

  it('D-44 A-37 block the deletion of their reseller, but not that of their maker', async () => {
    const reseller = await addReseller(api);
    const maker = await addMaker(api, { name: 'Sierra', email: 'sierra@example.com' });
    const contact = await create(api, '/contacts', { name: 'Iris', reseller: reseller.id, maker: maker.id });
    const refused = await api.admin('DELETE', reseller['@id']);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      values: { contacts: 1 },
      message: 'No se puede eliminar porque está en uso: 1 contacto',
    });
    expect((await api.admin('DELETE', maker['@id'])).statusCode).toBe(204);
    expect(await read(contact['@id'])).toMatchObject({ name: 'Iris', maker: null });
    expect((await api.admin('DELETE', contact['@id'])).statusCode).toBe(204);
    expect((await api.admin('DELETE', reseller['@id'])).statusCode).toBe(204);
  });
});
