import { expect, test } from '../support/specified-api.ts';

test('leaving the screen aborts the search', async ({ page, server, open }) => {
  server.disrupt('GET', /^\/imports\/quantity-imports/, 'hang');
  await open('/importaciones');
  await expect.poll(() => server.sent('GET', '/imports/quantity-imports').length).toBe(1);
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('quantity-imports'));
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await aborted;
  await expect(page.getByRole('alert')).toHaveCount(0);
});
