import { afterAll, beforeAll, expect, it } from 'vitest';
import { leastRoleOf, mayCall } from '@trastienda/contract/access/least-role';
import { operationRoles, resourceRoles } from '@trastienda/contract/access/roles-of-operations';
import type { Role } from '@trastienda/contract/choices';
import { startApi, type ApiUnderTest, type Ask } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession } from '../../testing/servers/user-with-session.ts';

type Described = {
  description?: string;
  security?: unknown[];
  'x-least-role'?: string;
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
};
type Operation = Described & { method: Parameters<Ask>[0]; path: string };

let api: ApiUnderTest;
let operations: Operation[];
beforeAll(async () => {
  api = await startApi({ BACKUP_TO: '/backups', BACKUP_SCHEDULE: '0 3 * * *' });
  const { paths } = (await api.guest('GET', '/docs.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase() as Operation['method'], // safe: the keys are HTTP methods in lower case
    })),
  );
});
afterAll(() => api.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const closed = () => operations.filter(({ security }) => security === undefined);

/** Sends a request without a valid body, about a record that does not exist. */
const send = (ask: Ask, { method, path }: Operation) =>
  ask(method, path.replaceAll(/\{\w+\}/g, '987654321'), method === 'GET' ? {} : { payload: {} });

const people: [who: string, roles: Role[]][] = [
  ['a user without a role of the back office', ['ROLE_MAKER', 'ROLE_TAKER']],
  ['a viewer', ['ROLE_VIEWER']],
  ['an editor', ['ROLE_EDITOR']],
  ['an administrator', ['ROLE_ADMIN']],
];

it.each(people)('D-88 API-07 AUTH-32 %s may call exactly the operations of the tables', async (_who, roles) => {
  const { ask } = await addUserWithSession(api, roles);
  const isSignOut = (operation: Operation) => nameOf(operation) === 'POST /logout';
  // The sign-out comes last: it ends the session of the others.
  const inOrder = closed().toSorted((one, other) => Number(isSignOut(one)) - Number(isSignOut(other)));
  const deviations: object[] = [];
  for (const operation of inOrder) {
    const { statusCode, body } = await send(ask, operation);
    const refused = statusCode === 403 ? (JSON.parse(body) as { key: string; values?: object }) : undefined;
    const { method, path } = operation;
    const expected = mayCall(roles, method, path)
      ? refused?.key !== 'forbidden' && statusCode !== 401
      : refused?.key === 'forbidden' && refused.values !== undefined;
    if (!expected) deviations.push({ operation: nameOf(operation), statusCode, body });
  }
  expect(inOrder.length).toBeGreaterThan(100);
  expect(deviations).toEqual([]);
});

it('D-88 a refusal says which role is missing', async () => {
  const { ask } = await addUserWithSession(api, ['ROLE_VIEWER']);
  const values = async (method: Operation['method'], path: string) =>
    (await ask(method, path, { payload: {} })).json().values;
  expect(await values('POST', '/experiences')).toEqual({ role: 'ROLE_EDITOR' });
  expect(await values('DELETE', '/makers/1')).toEqual({ role: 'ROLE_ADMIN' });
});

it('D-88 the documentation has the least role of each operation, and the error of a lower one', () => {
  const documented = closed().map((operation) => ({
    operation: nameOf(operation),
    least: operation['x-least-role'],
    isNamed: operation.description?.includes(operation['x-least-role'] ?? '?') ?? false,
    isForbidden: Object.keys(
      operation.responses['403']?.content?.['application/problem+json']?.examples ?? {},
    ).includes('forbidden'),
  }));
  const expected = closed().map((operation) => {
    const least = leastRoleOf(operation.method, operation.path);
    const isForRole = least !== 'anyUser';
    return { operation: nameOf(operation), least, isNamed: isForRole, isForbidden: isForRole };
  });
  expect(documented).toEqual(expected);
  const isOpen = ({ security, ...operation }: Operation) => security !== undefined && 'x-least-role' in operation;
  expect(operations.filter(isOpen).map(nameOf)).toEqual([]);
});

it('D-88 the tables have no operation that the server does not have', () => {
  const names = new Set(closed().map(nameOf));
  expect(Object.keys(operationRoles).filter((name) => !names.has(name))).toEqual([]);
  const collections = new Set(closed().map(({ path }) => path.split('/')[1]));
  expect(Object.keys(resourceRoles).filter((collection) => !collections.has(collection))).toEqual([]);
});
