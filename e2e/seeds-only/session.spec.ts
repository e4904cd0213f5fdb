import { expect, test } from '../support/seeds-only.ts';

test('AUTH-17 SHELL-15 a reload preserves the session and the screen', async ({ page, open }) => {
  await open('/editar-categoria/3');
  await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/editar-categoria\/3$/);
  await expect(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
});

test('AUTH-18 AUTH-19 SHELL-20 A-19 Logout clears the stored session, and Back leads to the login', async ({
  page,
  open,
}) => {
  await open('/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('civitatis_credentials', 'distributor-token');
    localStorage.setItem('reseller', '{"id":2,"name":"Norte Sur"}');
  });
  await page.goto('/categorias');
  await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const storage = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  for (const key of ['token', 'user', 'refresh_token', 'civitatis_credentials', 'reseller']) {
    expect(storage[key], key).toBeUndefined();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/categorias');
  await expect(page).toHaveURL(/\/login/);
});
