import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  maxProperties?: number;
};
type Described = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
type Operation = { name: string; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; described: Described };

/** Maximum length of an error response. A response with 100 violations and their messages is shorter. */
const maxAnswerChars = 60_000;
const manyMembers = 20_000;

let api: ApiUnderTest;
let document: Document;
beforeAll(async () => {
  api = await startApi();
  document = (await api.guest('GET', '/docs.json')).json();
});
afterAll(() => api.close());

const operations = (): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method} ${path}`,
      // The document contains the methods in lower case. The cast is safe, because only operations with a JSON body are requested.
      method: method.toUpperCase() as Operation['method'],
      path,
      described,
    })),
  );

const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

type List = { place: string; max: number | undefined };

/** Returns the arrays of a schema, and its objects with arbitrary keys, each with its maximum length. */
function listsIn(schema: Schema, place: string): List[] {
  const one = resolve(schema);
  const isOpen = typeof one.additionalProperties === 'object' && Object.keys(one.additionalProperties).length > 0;
  return [
    ...(one.type === 'array' ? [{ place, max: one.maxItems }] : []),
    ...(isOpen ? [{ place, max: one.maxProperties }] : []),
    ...(one.items ? listsIn(one.items, `${place}[]`) : []),
    ...[...(one.anyOf ?? []), ...(one.allOf ?? [])].flatMap((inner) => listsIn(inner, place)),
    ...Object.entries(one.properties ?? {}).flatMap(([name, inner]) => listsIn(inner, `${place}.${name}`)),
  ];
}

const bodyOf = ({ described }: Operation): Schema | undefined =>
  Object.values(described.requestBody?.content ?? {})[0]?.schema;

describe('D-14 the size of requests', () => {
  it('has a documented maximum for every list in a body, path, query or header', () => {
    const lists = operations().flatMap((operation) => [
      ...(operation.described.parameters ?? []).flatMap(({ name, schema }) =>
        listsIn(schema, `${operation.name} ?${name}`),
      ),
      ...listsIn(bodyOf(operation) ?? {}, operation.name),
    ]);
    expect(lists.map(({ place }) => place)).toContain('put /users/{id}.roles');
    expect(lists.map(({ place }) => place)).toContain('get /tags ?id[]');
    expect(lists.filter(({ max }) => max === undefined)).toEqual([]);
  });

  it('D-09 a field with too long a list gets one violation in a small response', async () => {
    const many = Array.from({ length: manyMembers }, () => 'x');
    for (const operation of operations()) {
      const properties = Object.keys(resolve(bodyOf(operation) ?? {}).properties ?? {});
      const isJson =
        operation.described.requestBody && !('multipart/form-data' in operation.described.requestBody.content);
      for (const name of isJson ? properties : []) {
        const answer = await api.admin(operation.method, operation.path.replaceAll(/\{\w+\}/g, '1'), {
          payload: { [name]: many },
        });
        const what = `${operation.name} ${name}: ${answer.body.slice(0, 500)}`;
        expect(answer.statusCode, what).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode, what).toBeLessThan(500);
        expect(answer.body.length, what).toBeLessThan(maxAnswerChars);
        const paths = (answer.json<{ violations?: { propertyPath: string }[] }>().violations ?? []).map(
          ({ propertyPath }) => propertyPath,
        );
        expect(
          paths.filter((path) => path.startsWith(`${name}.`)),
          what,
        ).toEqual([]);
        expect(paths.filter((path) => path === name).length, what).toBeLessThanOrEqual(1);
      }
    }
  }, 120_000);

  it('an error lists a bounded number of violations, even if every member of a list is invalid', async () => {
    const positions = Array.from({ length: limits.positions.maxChanged }, () => ({ '@id': 'x', order: 0 }));
    const broken = await api.admin('PUT', '/experiences/positions', { payload: { positions } });
    expect([broken.statusCode, broken.json().violations.length]).toEqual([422, limits.lists.violations]);
    const unknown = positions.map((_, at) => ({ '@id': at + 1_000_000, order: 1 }));
    const missing = await api.admin('PUT', '/experiences/positions', { payload: { positions: unknown } });
    expect([missing.statusCode, missing.json().violations.length]).toEqual([422, limits.lists.violations]);
    for (const { body } of [broken, missing]) expect(body.length).toBeLessThan(maxAnswerChars);
  });

  it('an error shortens a long value that it repeats', async () => {
    const long = 'x'.repeat(10_000);
    const unknownOrder = await api.admin('GET', `/tags?order[${long}]=asc`);
    expect([unknownOrder.statusCode, unknownOrder.json().key]).toEqual([400, 'badOrder']);
    const { values } = unknownOrder.json<{ values: { field: string } }>();
    expect(values.field).toBe(long.slice(0, limits.lineMaxChars));
    expect(unknownOrder.body.length).toBeLessThan(5_000);
  });

  it('D-08 a filter accepts at most 1,000 values', async () => {
    const ask = (count: number) => api.admin('GET', `/tags?${'id[]=1&'.repeat(count)}`);
    expect((await ask(limits.lists.filterValues)).statusCode).toBe(200);
    const refused = await ask(limits.lists.filterValues + 1);
    expect([refused.statusCode, refused.json().key, refused.json().values]).toEqual([
      400,
      'badFilter',
      { field: 'id' },
    ]);
  });
});
