import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect as patient } from './product.ts';
import { startStaticHost } from './static-host.ts';

const built = join(import.meta.dirname, '../hydra-admin/dist');

/** Longer timeouts: the Hydra admin first reads the whole documentation, and its single script has 1.3 MB. */
export const expect = patient.configure({ timeout: 45_000 });

/** Tests of API Platform's admin (`scripts/build-hydra-admin.ts`) on a separate host. It calls the product on another origin. */
export const test = base.extend<{
  host: Awaited<ReturnType<typeof startStaticHost>>;
  /** Opens a page, such as `categories/create`, as a signed-in administrator; `search` is the query string before the hash. */
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
