import { test as base, expect, type Page } from '@playwright/test';
import { noteAlerts } from './alerts.ts';
import { startSeedsOnlyServer, type SeedsOnlyServer } from './seeds-only-server.ts';
import { startStaticHost } from './static-host.ts';

type Host = Awaited<ReturnType<typeof startStaticHost>>;

/**
 * The built admin on a static host of its own, against a server on another origin that knows only the specified calls:
 * `features` is empty. Each test has its own server, its own records and its own browser storage.
 */
export const test = base.extend<{
  server: SeedsOnlyServer;
  host: Host;
  /** Opens an admin route as a signed-in administrator. */
  open: (path: string) => Promise<void>;
}>({
  // Playwright wants the first argument destructured, even where nothing is taken from it.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await startSeedsOnlyServer();
    await use(server);
    await server.close();
  },
  host: async ({ server }, use) => {
    const host = await startStaticHost({
      apiBaseUrl: server.url,
      publicSiteUrl: 'http://localhost:4200',
      features: [],
    });
    await use(host);
    await host.close();
  },
  baseURL: async ({ host }, use) => use(host.url),
  context: async ({ context }, use) => {
    await noteAlerts(context);
    await use(context);
  },
  open: async ({ page, server, host }, use) => {
    await use(async (path) => {
      await keepSession(page, host.url, server);
      await page.goto(path);
    });
  },
});

export { expect };
export { redAlert, sawGreenAlert, sawRedAlert } from './alerts.ts';

/** Puts a session into the browser's storage, as a sign-in leaves it (AUTH-08). */
export async function keepSession(page: Page, origin: string, { session }: SeedsOnlyServer, token = session.token) {
  // Any address of that origin will do: the storage belongs to the origin, and no script of the admin runs here yet.
  await page.goto(`${origin}/config.json`);
  await page.evaluate(
    ([access, refresh, roles, id]) => {
      localStorage.setItem('token', String(access));
      localStorage.setItem('refresh_token', String(refresh));
      localStorage.setItem('user', JSON.stringify({ id, roles }));
    },
    [token, session.refreshToken, session.roles, session.userId],
  );
}
