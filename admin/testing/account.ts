import type { AccountSession } from '@trastienda/contract/calls/account';
import type { Config } from '@trastienda/contract/config';
import { storedBySignIn } from './screens.ts';
import type { TestServer } from './test-server.ts';

/** What `/config.json` of a server with the feature `account` says. */
export const withAccount: Partial<Config> = { features: ['account'], mailsPasswordLinks: true };

/** Returns a session of the user: by default, Firefox on Windows, not the present one, used five minutes before noon. */
export const toSession = (id: number, others: Partial<AccountSession> = {}): AccountSession => ({
  '@id': `/account/sessions/${id}`,
  '@type': 'Session',
  id,
  browser: 'Firefox',
  system: 'Windows',
  network: '203.0.113.0/24',
  startedAt: '2026-11-12T08:05:00Z',
  usedAt: '2026-11-24T10:55:00Z',
  isCurrent: false,
  ...others,
});

/** From now on, a GET request for this path returns this body. */
export const serve = (server: TestServer, path: string, body: object) =>
  server.fail('GET', new RegExp(`^${path}(\\?|$)`), 200, body, Number.MAX_SAFE_INTEGER);

/** From now on, the sessions at this path are these. */
export const serveSessions = (server: TestServer, path: string, members: readonly AccountSession[]) =>
  serve(server, path, { 'hydra:member': members, 'hydra:totalItems': members.length });

type Open = (path: string, session: ReturnType<typeof storedBySignIn>, config: Partial<Config>) => Promise<void>;

/** Opens a screen with a server that has the feature `account`. */
export async function openWithAccount(
  open: Open,
  server: TestServer,
  path = '/cuenta',
  sessions = [toSession(9, { isCurrent: true })],
) {
  await serve(server, '/account', {
    '@id': '/account',
    '@type': 'Account',
    email: 'ana.moreno@server.example',
    roles: ['ROLE_ADMIN'],
    passwordChangedAt: '2026-11-12T08:05:00Z',
  });
  await serveSessions(server, '/account/sessions', sessions);
  await open(path, storedBySignIn(server), withAccount);
}

/** Makes the next call fail with an error of the API. */
export const refuse = (server: TestServer, method: string, path: RegExp, status: number, key: string, times = 1) =>
  server.fail(method, path, status, { code: status, key, message: key }, times);

/** Makes the next call fail with a refused field. */
export const refuseField = (server: TestServer, method: string, path: RegExp, propertyPath: string, key: string) =>
  server.fail(method, path, 422, {
    code: 422,
    key: 'invalidInput',
    message: 'No',
    violations: [{ propertyPath, key, message: key }],
  });
