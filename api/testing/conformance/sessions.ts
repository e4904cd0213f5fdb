import { sql } from 'drizzle-orm';
import { setPassword } from '../../cli/users/set-password.ts';
import { createUser } from '../../session/create-user.ts';
import { createFirstAdministrator } from '../../session/first-administrator.ts';
import { loadSigningKeys } from '../../session/signing-keys.ts';
import { ignored } from '../servers/run-command.ts';
import { codeOf, type PreparedApp } from '../factors/people-with-factors.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { create } from '../catalogue.ts';
import { untouchedExperiences } from './records.ts';

type Session = { token: string; refresh_token: string };

/** Signs in with right and wrong passwords, refreshes tokens, uses handoffs, signs out, and changes and deletes the user. */
export async function useSessions({ account, ...api }: ApiUnderTest): Promise<void> {
  const signIn = (username: string, password: string) =>
    api.guest('POST', '/login_check', { payload: { username, password } });
  await create({ account, ...api }, '/users', {
    email: 'Otra@example.com',
    password: 'Clave123',
    roles: ['ROLE_ADMIN'],
  });
  await signIn('nadie@example.com', 'wrong');
  await signIn('nadie@example.com', 'wrong');
  // Simulates many failures from this IP address. The account that failed before has to wait; another account still gets an attempt.
  await api.db.execute(sql`update sign_in_failures set count = 100`);
  await signIn('nadie@example.com', 'wrong');
  await signIn('ninguno@example.com', 'wrong');
  // Deletes the counts: they depend on the seconds between the failures, so the waits would depend on the speed of the run.
  await api.db.execute(sql`delete from sign_in_failures`);
  await signIn('OTRA@example.com', 'wrong');
  const session = (await signIn('OTRA@example.com', 'Clave123')).json<Session>();
  const bearer = { authorization: `Bearer ${session.token}` };

  const refresh = (refresh_token: string, rotate = false) =>
    api.guest('POST', '/token/refresh', { payload: { refresh_token, rotate } });
  await refresh(session.refresh_token);
  const next = (await refresh(session.refresh_token, true)).json<Session>();
  await refresh(session.refresh_token, true);
  await refresh('unknown.token');

  const [first, second] = untouchedExperiences;
  const target = `/experiences/${first}`;
  const { token } = (
    await api.guest('POST', '/token/handoff', { payload: { target }, headers: bearer })
  ).json<Session>();
  for (const path of [`/experiences/${second}`, target, target]) {
    await api.guest('GET', path, { headers: { authorization: `Bearer ${token}` } });
  }
  await api.guest('POST', '/token/handoff', { payload: { target: '/experiences/99999' }, headers: bearer });
  await api.guest('POST', '/logout', { headers: bearer });
  await api.guest('GET', '/tags', { headers: bearer });
  await refresh(next.refresh_token);

  const again = (await signIn('otra@example.com', 'Clave123')).json<Session & { user: { id: number } }>();
  await useFactors({ account, ...api }, again.token);
  await api.admin('PUT', `/users/${again.user.id}`, { payload: { roles: [] } });
  await refresh(again.refresh_token);
  await api.admin('PUT', `/users/${again.user.id}`, { payload: { password: 'Clave456', roles: ['ROLE_ADMIN'] } });
  await api.admin('DELETE', `/users/${again.user.id}`);
  await api.admin('DELETE', '/users/1');
  await prepareStart(api);
}

/** Adds a second factor to the user of a session, signs in with it, and removes it: the time step of the last code depends on the clock. */
async function useFactors({ guest }: ApiUnderTest, token: string): Promise<void> {
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    guest(method, url, { headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
  await send('POST', '/account/factors', { kind: 'passkey', name: 'Llave' });
  await send('POST', '/account/confirmations', { password: 'Clave123' });
  const passkey = (await send('POST', '/account/factors', { kind: 'passkey', name: 'Llave' })).json<PreparedApp>();
  const app = (await send('POST', '/account/factors', { kind: 'totp', name: 'Móvil' })).json<PreparedApp>();
  await send('POST', `${app['@id']}/activation`, { code: 'wrong' });
  const used = codeOf(app.secret);
  const activated = await send('POST', `${app['@id']}/activation`, { code: used });
  const { recoveryCodes } = activated.json<{ recoveryCodes: string[] }>();
  const payload = { username: 'otra@example.com', password: 'Clave123' };
  const asked = await guest('POST', '/login_check', { payload });
  const { ticket } = asked.json<{ values: { ticket: string } }>().values;
  for (const code of ['wrong', used, recoveryCodes[0], recoveryCodes[1]])
    await guest('POST', '/login_check/factor', { payload: { ticket, code } });
  await send('POST', '/account/recovery-codes');
  await send('PUT', app['@id'], { name: 'Teléfono' });
  for (const path of [app['@id'], app['@id'], passkey['@id']]) await send('DELETE', path);
}

/** Calls the functions with which the server prepares its start, and those that the command line calls to create and change users. */
async function prepareStart({ db, services: { env } }: Pick<ApiUnderTest, 'db' | 'services'>): Promise<void> {
  const operator = { email: 'operator@example.com', password: 'Clave123' };
  await createFirstAdministrator({ db, env: { ...env, adminEmail: operator.email, adminPassword: operator.password } });
  await createFirstAdministrator({ db, env: { ...env, adminEmail: undefined, requiresUser: true } });
  await createUser(db, operator);
  await createUser(db, { ...operator, email: 'OPERATOR@example.com' });
  await setPassword(['--email', 'OPERATOR@example.com', '--password', 'Clave456'], env, ignored());
  await loadSigningKeys(db, []);
}
