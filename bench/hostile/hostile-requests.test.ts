import { describe, expect, it } from 'vitest';
import { hostileAddresses, hostileBodies, type Document, type HostileRequest } from './hostile-requests.ts';

const body = { content: { 'application/ld+json': { schema: { properties: { roles: {} } } } } };
const document: Document = {
  components: { schemas: {} },
  paths: {
    '/metrics': { get: { security: [{ metrics: [] }] } },
    '/login_check': { post: { requestBody: body, security: [] } },
    '/users': { post: { requestBody: body } },
    '/users/{id}': { get: {}, put: { requestBody: body }, patch: { requestBody: body } },
    '/imports/runs/{id}/items/{item}': { patch: { requestBody: body } },
  },
};
const records = { '/users/{id}': '/users/7' };
const operationsOf = (requests: Iterable<HostileRequest>) =>
  new Set(Array.from(requests, ({ method, path }) => `${method} ${path.split('?', 1)[0]}`));

describe('hostile requests', () => {
  it('cover every operation with a body, put a stored record into the path, and skip a PATCH if the path has a PUT', () => {
    expect([...operationsOf(hostileBodies(document, records))]).toEqual([
      'POST /login_check',
      'POST /users',
      'PUT /users/7',
      'PATCH /imports/runs/1/items/1',
    ]);
    expect([...operationsOf(hostileAddresses(document, records))]).toEqual(['GET /metrics', 'GET /users/7']);
  });

  it('D-14 include a PUT of a user with more than 90,000 roles', () => {
    const rolesOf = ({ method, name, body = '' }: HostileRequest) =>
      method === 'PUT' && name === 'roles is a list of "x"' ? body.split(',').length : 0;
    expect(Math.max(...Array.from(hostileBodies(document, records), rolesOf))).toBeGreaterThan(90_000);
  });

  it('have `needsNoSession` set if the operation takes no access token', () => {
    const markOf = ({ path, needsNoSession }: HostileRequest) => [path.split('?', 1)[0], needsNoSession] as const;
    const marks = new Map([
      ...Array.from(hostileAddresses(document, records), markOf),
      ...Array.from(hostileBodies(document, records), markOf),
    ]);
    expect(marks.get('/metrics')).toBe(true);
    expect(marks.get('/login_check')).toBe(true);
    expect(marks.get('/users')).toBe(false);
  });
});
