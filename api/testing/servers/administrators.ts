import { createUser } from '../../session/create-user.ts';
import type { ApiUnderTest, Ask } from './api-under-test.ts';

export type Administrator = { id: number; path: string; ask: Ask };

let made = 0;

/** Creates another administrator, and returns a function that sends requests with that person's session. */
export async function addAdministratorWithSession(api: ApiUnderTest): Promise<Administrator> {
  made += 1;
  const [email, password] = [`administrator${made}@example.com`, 'Clave123'];
  const id = await createUser(api.db, { email, password });
  if (id === undefined) throw new Error(`${email} exists`);
  const payload = { username: email, password };
  const { token }: { token: string } = (await api.guest('POST', '/login_check', { payload })).json();
  const ask: Ask = (method, path, { headers, ...options } = {}) =>
    api.guest(method, path, { headers: { authorization: `Bearer ${token}`, ...headers }, ...options });
  return { id, path: `/users/${id}`, ask };
}
