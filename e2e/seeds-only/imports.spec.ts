import { expect, test } from '../support/seeds-only.ts';

test('the search is called back when the screen is left', async ({ page, server, open }) => {
  server.upset('GET', /^\/imports\/quantity-imports/, 'hang');
  await open('/importaciones');
  await expect.poll(() => server.sent('GET', '/imports/quantity-imports').length).toBe(1);
  const calledBack = page.waitForEvent('requestfailed', (request) => request.url().includes('quantity-imports'));
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await calledBack;
  await expect(page.getByRole('alert')).toHaveCount(0);
});
