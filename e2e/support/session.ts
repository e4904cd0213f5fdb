import type { Page } from '@playwright/test';

export type StoredSession = { token: string; refresh_token: string; user: unknown };

type Session = { token: string; refreshToken: string; userId: number; roles: readonly string[] };

/** The values that a sign-in at the test server would currently leave in the browser's storage. */
export const storedBySignIn = ({ session }: { session: Session }): StoredSession => ({
  token: session.token,
  refresh_token: session.refreshToken,
  user: { id: session.userId, roles: session.roles },
});

/** Runs in the page: stores a session as a sign-in leaves it (AUTH-08). */
export function storeSession({ token, refresh_token, user }: StoredSession) {
  localStorage.setItem('token', token);
  localStorage.setItem('refresh_token', refresh_token);
  localStorage.setItem('user', JSON.stringify(user));
}

/** Opens a URL with a session, which is stored before the first script of the page runs. */
export async function openSignedIn(page: Page, path: string, session: StoredSession) {
  const script = await page.addInitScript(storeSession, session);
  await page.goto(path);
  // Later page loads must find the storage as the admin left it.
  await script.dispose();
}
