import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../resources.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';
import { bodyOf } from '../testing/body-of.ts';
import { addCatalogue, create } from '../testing/catalogue.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await startApi();
  await addCatalogue(api);
});
afterAll(() => api.close());

/** The headers that Hydra clients send with every request, even without a body. */
const headers = { accept: '*/*', 'content-type': 'application/ld+json' };
const read = async (path: string) => (await api.admin('GET', path, { headers })).json();

/** A record as a Hydra client holds it in memory: `id` is the IRI, and the numeric id moves to `originId`. */
const held = (record: Record<string, unknown>): Record<string, unknown> => ({
  ...record,
  id: record['@id'],
  originId: String(record['id']),
});

/** A record as {@link held}, but with each embedded record replaced by its IRI; Hydra clients have an option for this. */
const flattened = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(held(record)).map(([name, value]) => [name, addressIn(value)]));

function addressIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addressIn);
  return typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value;
}

describe.each(resources.map((resource) => ({ of: resource.contract.collection, ...resource })))('$of', (resource) => {
  const { contract } = resource;

  it('API-29 a Hydra client creates, finds, saves and deletes a record', async () => {
    const created = await api.admin('POST', contract.path, { headers, payload: await bodyOf(api, contract) });
    expect(created.statusCode, created.body).toBe(201);
    const record = created.json();
    expect(created.headers.location).toBe(record['@id']);
    expect(await read(record['@id'])).toEqual(record);
    const newest = await read(`${contract.path}?order[id]=DESC&page=1&itemsPerPage=1`);
    expect(newest['hydra:member'][0]).toMatchObject({ '@id': record['@id'], '@type': contract.type });

    for (const payload of [held(record), flattened(record)]) {
      const saved = await api.admin('PUT', record['@id'], { headers, payload });
      expect(saved.statusCode, saved.body).toBe(200);
      expect(saved.json()).toEqual(record);
    }
    const patched = await api.admin('PATCH', record['@id'], {
      headers: { ...headers, 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify(held(record)),
    });
    expect(patched.json()).toEqual(record);

    expect((await api.admin('DELETE', record['@id'], { headers })).statusCode).toBe(204);
    expect((await api.admin('GET', record['@id'], { headers })).statusCode).toBe(404);
  });

  it('API-29 D-09 a Hydra client gets a violation for each missing required field, in the Hydra vocabulary', async () => {
    const answer = await api.admin('POST', contract.path, { headers, payload: {} });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    const { '@context': context, '@type': type, violations } = answer.json();
    expect([context, type]).toEqual(['/contexts/Error', 'ConstraintViolationList']);
    const required = Object.keys(contract.fields).filter((name) => contract.fields[name]?.isRequired);
    const refused: string[] = violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect([...new Set(refused)].sort()).toEqual(required.sort());
  });

  it('API-29 D-06 the id in a body does not make a save write another record', async () => {
    const record = await create(api, contract.path, await bodyOf(api, contract));
    const other = await create(api, contract.path, await bodyOf(api, contract));
    const answer = await api.admin('PUT', record['@id'], {
      headers,
      payload: { '@id': other['@id'], id: other['@id'] },
    });
    expect(answer.json()).toMatchObject({ '@id': record['@id'], id: record.id });
    expect(await read(other['@id'])).toEqual(other);
  });
});
