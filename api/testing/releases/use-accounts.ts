import type { Client } from './client.ts';

type Tokens = { refresh_token: string };

/** Creates a user, changes its password, and creates sessions, a replaced refresh token, a handoff, and failed sign-ins. */
export async function useAccounts({ call }: Client): Promise<void> {
  const account = { email: 'second@example.com', password: 'Secret123' };
  const user = await call<{ '@id': string }>('POST', '/users', { ...account, roles: ['ROLE_ADMIN'] });
  await call('PATCH', user['@id'], { password: 'Secret124' });
  const credentials = { username: account.email, password: 'Secret124' };
  const { refresh_token } = await call<Tokens>('POST', '/login_check', credentials);
  await call('POST', '/token/refresh', { refresh_token, rotate: true });
  await call('POST', '/token/handoff', { target: '/experiences/1' });
  for (const password of ['Wrong123', 'Wrong124']) {
    // Ignores the error response, because only the stored failure matters.
    await call('POST', '/login_check', { username: 'stranger@example.com', password }).catch(() => undefined);
  }
}
