import { expect, test } from '../support/drafts/draft-test.ts';

/** Longer than the time limit of the first request of the admin. */
const standstillMs = 13_000;

test('the admin opens although the browser stands still while the configuration is read', async ({ profile }) => {
  const page = await profile.start();
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = (...call) => {
      document.documentElement.dataset['hasFetched'] = 'true';
      return fetch(...call);
    };
  });
  await page.route('**/config.json', async (route) => {
    // The page preloads the file. When the browser is stopped, the code is already waiting for the response.
    await page.locator('html[data-has-fetched]').waitFor({ state: 'attached' });
    await profile.standStill(standstillMs);
    await route.continue();
  });
  await page.goto('/categorias', { waitUntil: 'commit' });
  await expect(page.getByRole('table')).toBeVisible({ timeout: standstillMs + 30_000 });
});
