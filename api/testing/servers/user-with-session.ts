import type { Role } from '@trastienda/contract/choices';
import { users } from '../../session/users.ts';
import { hashCheaply, type ApiUnderTest, type Ask } from './api-under-test.ts';

export type UserWithSession = { id: number; path: string; email: string; ask: Ask };

const password = 'Clave123';
let made = 0;

/** Creates a user, and returns a function that sends requests with that person's session. */
export async function addUserWithSession(api: ApiUnderTest, roles: Role[]): Promise<UserWithSession> {
  made += 1;
  const email = `colleague${made}@example.com`;
  const [user] = await api.db
    .insert(users)
    .values({ email, passwordHash: await hashCheaply(password), roles })
    .returning({ id: users.id });
  if (!user) throw new Error(`${email} was not stored`);
  const payload = { username: email, password };
  const { token }: { token: string } = (await api.guest('POST', '/login_check', { payload })).json();
  const ask: Ask = (method, path, { headers, ...options } = {}) =>
    api.guest(method, path, { headers: { authorization: `Bearer ${token}`, ...headers }, ...options });
  return { ...user, path: `/users/${user.id}`, email, ask };
}

/** Creates another administrator. */
export const addAdministratorWithSession = (api: ApiUnderTest): Promise<UserWithSession> =>
  addUserWithSession(api, ['ROLE_ADMIN']);
