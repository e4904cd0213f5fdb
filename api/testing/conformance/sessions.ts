import { sql } from 'drizzle-orm';
import { setPassword } from '../../cli/users/set-password.ts';
import { createUser } from '../../session/create-user.ts';
import { createFirstAdministrator } from '../../session/first-administrator.ts';
import { loadSigningKeys } from '../../session/signing-keys.ts';
import { ignored } from '../servers/run-command.ts';
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
  await api.admin('PUT', `/users/${again.user.id}`, { payload: { roles: [] } });
  await refresh(again.refresh_token);
  await api.admin('PUT', `/users/${again.user.id}`, { payload: { password: 'Clave456', roles: ['ROLE_ADMIN'] } });
  await api.admin('DELETE', `/users/${again.user.id}`);
  await api.admin('DELETE', '/users/1');
  await prepareStart(api);
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
