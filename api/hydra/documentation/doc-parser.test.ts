import { parseHydraDocumentation, type Field, type Resource as Found } from '@api-platform/api-doc-parser';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parametersOf } from '@trastienda/contract/filters/kinds';
import { dateOrders, type Resource } from '@trastienda/contract/model/resource';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { bodyOf } from '../../testing/body-of.ts';
import { addDemoCatalogue, create } from '../../testing/catalogue.ts';
import { everyContract } from '../../testing/every-contract.ts';

const contracts = await everyContract();

let api: ApiUnderTest;
let url: string;
let token: string;
let found: Map<string, Found>;

beforeAll(async () => {
  api = await startApi();
  await addDemoCatalogue(api);
  // The trash is filled by a deletion.
  await api.admin('DELETE', (await create(api, '/tags', { name: 'De noche' }))['@id']);
  for (const contract of contracts) await addOneWhereNoneIs(contract);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const payload = { username: api.account.email, password: api.account.password };
  ({ token } = (await api.guest('POST', '/login_check', { payload })).json());
  found = await parse();
});
afterAll(() => api.close());

async function addOneWhereNoneIs(contract: Resource) {
  const { 'hydra:totalItems': total } = await read(contract.path);
  if (total === 0) await create(api, contract.path, await bodyOf(api, contract));
}

/** Reads the documentation of the running server over HTTP with API Platform's parser, as Hydra clients do. */
async function parse(): Promise<Map<string, Found>> {
  const headers = () => ({ authorization: `Bearer ${token}` });
  const parsed = await parseHydraDocumentation(url, { headers });
  return new Map((parsed.api.resources ?? []).map((one) => [one.name, one]));
}

function resourceOf({ collection }: Resource): Found {
  const one = found.get(collection);
  if (!one) throw new Error(`the parser found no ${collection}`);
  return one;
}

const names = (fields: readonly Field[] | null | undefined) => fields?.map(({ name }) => name);
const read = async (path: string) => (await api.admin('GET', path)).json();
const methodsOf = (resource: Found, types: string[]) =>
  resource.operations?.flatMap(({ type, method }) => (types.includes(type) ? [method] : []));

it('API-29 the stock parser finds every resource of the contract and no other', () => {
  expect([...found.keys()].sort()).toEqual(contracts.map(({ collection }) => collection).sort());
});

it('D-12 the stock parser finds the same resources without a session', async () => {
  const guest = await parseHydraDocumentation(url);
  expect(guest.api.resources?.map(({ name }) => name)).toEqual([...found.keys()]);
});

describe.each(contracts.map((contract) => ({ of: contract.collection, contract })))('$of', ({ contract }) => {
  const { path, fields, computed, item } = contract;

  it('API-29 documents its fields, and which of them are required, readable and writable', async () => {
    const resource = resourceOf(contract);
    expect(resource.url).toBe(`${url}${path}`);
    expect(resource.title).toBe(contract.type);
    expect(names(resource.fields)).toEqual([...Object.keys(fields), ...Object.keys(computed)]);
    expect(names(resource.fields?.filter(({ required }) => required))).toEqual(
      // A write-only field, such as a password, is not documented as required, because an edit may omit it.
      Object.keys(fields).filter((name) => fields[name]?.isRequired && !fields[name].isWriteOnly),
    );
    expect(names(resource.readableFields)).toEqual(
      names(resource.fields)?.filter((name) => Object.hasOwn(item.shape, name)),
    );
    const isWritten = (await api.admin('POST', path, { payload: {} })).statusCode !== 405;
    expect(names(resource.writableFields)).toEqual(isWritten ? Object.keys(fields) : []);
    expect(names(resource.fields?.filter(({ id }) => id === 'https://schema.org/name'))).toEqual([contract.label]);
  });

  it('API-29 documents its references, each with the collection that it refers to', () => {
    for (const { name, reference, maxCardinality } of resourceOf(contract).fields ?? []) {
      const { collection = contract.links[name], isMany = false } = fields[name]?.reference ?? {};
      expect(reference ?? undefined, name).toBe(found.get(collection ?? ''));
      expect(maxCardinality, name).toBe(collection !== undefined && !isMany ? 1 : null);
    }
  });

  it('API-29 documents the operations that the server accepts', async () => {
    const resource = resourceOf(contract);
    const taken = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', at: string) =>
      (await api.admin(method, at, method === 'GET' ? {} : { payload: {} })).statusCode === 405 ? [] : [method];
    const { '@id': id } = (await read(path))['hydra:member'][0];
    expect(methodsOf(resource, ['list', 'create'])).toEqual([
      ...(await taken('GET', path)),
      ...(await taken('POST', path)),
    ]);
    // PUT comes before PATCH, because clients use the first editing operation. DELETE is missing, because the parser assigns no type
    // to an operation without a response body.
    expect(methodsOf(resource, ['show', 'edit'])).toEqual([
      ...(await taken('GET', id)),
      ...(await taken('PUT', id)),
      ...(await taken('PATCH', id)),
    ]);
  });

  it('API-29 documents its filters and orders, and the server accepts each of them', async () => {
    const variables = (await resourceOf(contract).getParameters?.())?.map(({ variable }) => variable) ?? [];
    // The dates of change are no fields.
    const sorted = contract.order.filter((name) => !dateOrders.some((dateOrder) => dateOrder === name));
    const orders = ['id', ...sorted].map((name) => `order[${name}]`);
    // The parser omits parameters that do not start with a field's name, such as `makers.id` of a reseller, which filters by favourites.
    const parameters = Object.entries(contract.filters).flatMap(([filter, kind]) => parametersOf(filter, kind));
    const filters = parameters
      .filter(({ name }) => (/^\w+/.exec(name)?.[0] ?? '') in fields)
      .flatMap(({ name, isRepeated }) => (isRepeated ? [name, `${name}[]`] : [name]));
    expect(variables).toEqual(['id', 'id[]', ...filters, ...orders]);

    const { 'hydra:totalItems': total, 'hydra:member': members } = await read(path);
    for (const order of orders) {
      expect((await read(`${path}?${order}=DESC`))['hydra:totalItems'], order).toBe(total);
    }
    const record = await read(members[0]['@id']);
    const withValue = ['id', 'id[]', ...filters].flatMap((variable) => {
      const value = valueAt(record, variable.replace('[]', ''));
      return value === undefined ? [] : [new URLSearchParams({ [variable]: value, itemsPerPage: '600' }).toString()];
    });
    for (const query of withValue) expect(idsOf(await read(`${path}?${query}`)), query).toContain(record['@id']);
  });

  it('API-29 returns several records by their ids in one request, as clients look up references', async () => {
    const ids = idsOf(await read(`${path}?page=1&itemsPerPage=3&order[id]=DESC`));
    expect([1, 2, 3]).toContain(ids.length);
    const query = new URLSearchParams({ page: '1', itemsPerPage: String(ids.length) });
    for (const [index, id] of ids.entries()) query.set(`id[${index}]`, id);
    expect(idsOf(await read(`${path}?${query.toString()}`)).sort()).toEqual(ids.sort());
  });

  it('API-29 documents the type of the values of each field', async () => {
    const ids = idsOf(await read(`${path}?page=1&itemsPerPage=20`));
    const records = await Promise.all(ids.map(read));
    for (const { name, type, reference } of resourceOf(contract).fields ?? []) {
      if (reference) continue;
      const isPlain = ['boolean', 'integer', 'decimal', 'array'].includes(type ?? '');
      const values = records.map((record) => record[name]).filter((value) => value !== null && value !== undefined);
      const others = values.filter((value) => kindOf(value) !== (isPlain ? type : 'text'));
      expect(others, `${name} is documented as ${type}`).toEqual([]);
    }
  });
});

const idsOf = (page: { 'hydra:member': { '@id': string }[] }) => page['hydra:member'].map((member) => member['@id']);

function kindOf(value: unknown) {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'decimal';
  return 'text';
}

/** The value at a path, as a query parameter: `tags.id` → the id of the record's first tag. */
function valueAt(record: Record<string, unknown>, path: string): string | undefined {
  const [name = '', ...rest] = path.split('.');
  const value = [record[name]].flat()[0];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  // The cast is safe: a value that is neither a scalar nor null is an embedded record.
  return value && rest.length > 0 ? valueAt(value as Record<string, unknown>, rest.join('.')) : undefined;
}
