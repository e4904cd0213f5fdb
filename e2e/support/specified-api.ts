import { test as base, expect } from '@playwright/test';
import { serverLog } from '../../scripts/test/browser-reporter.ts';
import { noteAlerts } from './alerts.ts';
import { startBasicServer, type BasicServer } from './basic-server/basic-server.ts';
import { openSignedIn, storedBySignIn, type StoredSession } from './session.ts';
import { startStaticHost, type StaticHost } from './static-host.ts';

/**
 * The test function for the built admin on a static host, with a server on another origin that supports only the specified calls
 * (`features` is empty). The tests of a worker share the host and its origin, so that the browser can cache the compiled scripts. The
 * server, its port and its records are new in each test, so that a late request of the previous test has no effect.
 */
export const test = base.extend<
  {
    server: BasicServer;
    /** The times at which the page read `/config.json` in this test, in ms since the epoch. */
    configReads: number[];
    /** Opens an admin route as a signed-in administrator, or with another session. */
    open: (path: string, session?: StoredSession) => Promise<void>;
  },
  { host: StaticHost }
>({
  host: [
    // Playwright requires the first argument to be destructured, even if it is unused.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startStaticHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ host }, use) => use(host.url),
  context: async ({ context }, use) => {
    await noteAlerts(context);
    await use(context);
    // Playwright does not reset these settings when it reuses a context for the next test.
    await Promise.all([context.clearPermissions(), context.setOffline(false), context.setExtraHTTPHeaders({})]);
  },
  // Depends on `context`, so that the pages of the previous test are closed before the server starts.
  server: async ({ context: _context }, use, info) => {
    const server = await startBasicServer();
    await use(server);
    if (info.status !== info.expectedStatus) await info.attach(serverLog, { body: server.log.join('\n') });
    await server.close();
  },
  configReads: [
    async ({ host, server }, use) =>
      use(host.serveConfig({ apiBaseUrl: server.url, publicSiteUrl: 'http://localhost:4200', features: [] })),
    { auto: true },
  ],
  open: async ({ page, server }, use) => {
    await use((path, session = storedBySignIn(server)) => openSignedIn(page, path, session));
  },
});

export { expect };
export { redAlert, sawGreenAlert, sawRedAlert } from './alerts.ts';
export { storedBySignIn } from './session.ts';
