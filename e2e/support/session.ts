import type { Page } from '@playwright/test';

export type StoredSession = { token: string; refresh_token: string; user: unknown };

type Session = { token: string; refreshToken: string; userId: number; roles: readonly string[] };

/** Returns the session that a sign-in at the test server would store in the browser now. */
export const storedBySignIn = ({ session }: { session: Session }): StoredSession => ({
  token: session.token,
  refresh_token: session.refreshToken,
  user: { id: session.userId, roles: session.roles },
});

/** Stores a session under the same keys as a sign-in (AUTH-08). Runs in the page, so it must not refer to other code of this module. */
export function storeSession({ token, refresh_token, user }: StoredSession) {
  localStorage.setItem('token', token);
  localStorage.setItem('refresh_token', refresh_token);
  localStorage.setItem('user', JSON.stringify(user));
}

/** Opens a URL with a session, which is stored before the first script of the page runs. */
export async function openSignedIn(page: Page, path: string, session: StoredSession) {
  const script = await page.addInitScript(storeSession, session);
  await page.goto(path);
  // Otherwise the script would store the session again on later page loads, even after a sign-out.
  await script.dispose();
}
