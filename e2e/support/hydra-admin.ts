import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect as baseExpect } from './product.ts';
import { startStaticHost } from './static-host.ts';

const built = join(import.meta.dirname, '../hydra-admin/dist');

/** `expect` with a longer timeout, because at its start API Platform's admin loads a script of 1.3 MB and the whole API documentation. */
export const expect = baseExpect.configure({ timeout: 45_000 });

/** The test function for API Platform's admin (`scripts/build-hydra-admin.ts`), which a static host serves from a separate origin. */
export const test = base.extend<{
  host: Awaited<ReturnType<typeof startStaticHost>>;
  /** Opens a page, such as `categories/create`, as a signed-in administrator. `search` is the query string, which precedes the hash. */
  openHydra: (path: string, search?: string) => Promise<void>;
}>({
  host: async ({ baseURL }, use) => {
    if (!existsSync(built)) throw new Error('The Hydra admin is not built: run this test with npm test -- <path>');
    const host = await startStaticHost({ apiBaseUrl: baseURL }, built);
    await use(host);
    await host.close();
  },
  openHydra: async ({ page, api, host }, use) => {
    await page.addInitScript((token) => localStorage.setItem('token', token), api.session.token);
    await use(async (path, search = '') => {
      await page.goto(`${host.url}/${search}#/${path}`);
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    });
  },
});
