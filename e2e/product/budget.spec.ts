import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { firstListBudget } from '../../admin/build/first-list-budget.ts';
import { expect, test } from '../support/product.ts';

test('the list of experiences is readable after 230 kB of JavaScript in 8 files', async ({ page, open }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response);
  });
  await open('/experiencias');
  await expect(page.getByRole('link', { name: /^Editar/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const script of scripts) expect(await script.headerValue('cache-control')).toContain('immutable');
  const bytes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length));
  expect(scripts.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(firstListBudget.bytes);
  expect(scripts.length).toBeLessThanOrEqual(firstListBudget.files);
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
