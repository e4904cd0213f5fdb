import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../support/drafts/draft-test.ts';

/** Longer than the time limit of the first request of the admin. */
const standstillMs = 13_000;

test('the admin opens although the browser stands still while the configuration is read', async ({ profile }) => {
  const page = await profile.start();
  await page.route('**/config.json', async (route) => {
    // The page requests the file before its code runs. By the standstill, the code waits for the answer.
    await sleep(1000);
    await profile.standStill(standstillMs);
    await route.continue();
  });
  await page.goto('/categorias', { waitUntil: 'commit' });
  await expect(page.getByRole('table')).toBeVisible({ timeout: standstillMs + 30_000 });
});
