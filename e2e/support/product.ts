import { readFile, stat } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { serverLog } from '../../scripts/test/browser-reporter.ts';
import { noteAlerts } from './alerts.ts';
import { openSignedIn, type StoredSession } from './session.ts';
import { administrator } from './start-server.ts';

export { expect };
export { sawGreenAlert } from './alerts.ts';

type Headers = Record<string, string>;
type File = { name: string; mimeType: string; buffer: Buffer };
/** A response of the API, loosely typed for tests. */
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = Record<string, any>;

export type Api = Awaited<ReturnType<typeof apiOf>>;

/** Signs in, and returns a client with which tests create and read records. The client throws on every error response. */
async function apiOf(url: string) {
  const call = async (method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        accept: 'application/ld+json',
        ...headers,
        ...(session && { authorization: `Bearer ${session.token}` }),
        ...(body !== undefined &&
          !isForm && { 'content-type': `application/${method === 'PATCH' ? 'merge-patch' : 'ld'}+json` }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? {} : await answer.json();
  };
  let session: StoredSession | undefined;
  session = (await call('POST', '/login_check', {
    username: administrator.email,
    password: administrator.password,
  })) as StoredSession;
  return {
    session,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown, headers?: Headers) => call('POST', path, body, headers),
    put: (path: string, body: unknown) => call('PUT', path, body),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string) => call('DELETE', path),
    upload: (path: string, file: File) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
      return call('POST', path, form);
    },
  };
}

/** The test function for the whole product. All tests share a running product and its database. Each worker signs in once. */
export const test = base.extend<
  { open: (path: string) => Promise<void>; administrator: typeof administrator; logged: void },
  { api: Api }
>({
  api: [
    // Playwright requires the first argument to be destructured, even if it is unused.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await apiOf(productUrl())),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(productUrl()),
  /** Attaches the log of the product to a failed test. */
  logged: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      productUrl();
      const log = process.env['PRODUCT_LOG'] ?? '';
      const { size } = await stat(log);
      await use();
      if (info.status !== info.expectedStatus)
        await info.attach(serverLog, { body: (await readFile(log)).subarray(size) });
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await noteAlerts(context);
    await use(context);
  },
  page: async ({ page, context }, use) => {
    // A reused context still has the storage buckets of the previous test, and with them its drafts.
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: productUrl(), storageTypes: 'all' });
    await session.detach();
    await use(page);
  },
  // oxlint-disable-next-line no-empty-pattern
  administrator: async ({}, use) => use(administrator),
  open: async ({ page, api }, use) => {
    await use((path) => openSignedIn(page, path, api.session));
  },
});

/** The URL of the product under test. */
export function productUrl() {
  const url = process.env['PRODUCT_URL'];
  if (!url) throw new Error('PRODUCT_URL is missing: run through playwright.config.ts, which starts the product');
  return url;
}
