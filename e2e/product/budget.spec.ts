import { expect, test } from '../support/product.ts';

/** The maximum total size of the scripts of the experience list, compressed with Brotli. */
const scriptBudgetBytes = 240_000;

test('the signed-in experience list transfers at most 240 kB of JavaScript', async ({ page, open }) => {
  const scripts = new Map<string, number>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) {
      urls.set(requestId, response.url);
      expect(response.headers['content-encoding'] ?? response.headers['Content-Encoding']).toBe('br');
    }
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url) scripts.set(url, encodedDataLength);
  });
  await open('/experiencias');
  await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(scripts.size).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(scriptBudgetBytes);
});

test('each screen is a separate chunk', async ({ page, open }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await open('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = new Set(scripts);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ver todas las experiencias/ })
    .click();
  await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible();
  expect([...scripts].filter((url) => !before.has(url)).length).toBeGreaterThan(0);
});
