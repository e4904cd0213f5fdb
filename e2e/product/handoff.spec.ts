import { expect, test } from '../support/product.ts';

test('EXP-L-22 EXP-L-23 D-50 D-67 the link shows the experience on the public site, with a token that is valid once', async ({
  page,
  context,
  open,
}) => {
  await open('/experiencias');
  const link = page.getByRole('link', { name: /en la web/ }).first();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await link.getAttribute('href')).toMatch(/^\/abrir\/experiencia\/\d+$/);
  const [site] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await site.waitForURL(/localhost:\d+\/experiencia\/\d+\?token=handoff_/);
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
  await site.reload();
  await expect(site.getByText('no se puede mostrar')).toBeVisible();
});

test('MAK-L-18 D-50 D-67 the link of a maker also has a one-time token, and contains the name of the maker', async ({
  page,
  context,
  open,
}) => {
  await open('/makers');
  const link = page.getByRole('link', { name: /en la web/ }).first();
  expect(await link.getAttribute('href')).toMatch(/^\/abrir\/maker\/1\?makerId=1&makerName=\w/);
  const [site] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await site.waitForURL(/localhost:\d+\/maker\/1\?token=handoff_\S+&user=\d+&makerId=1&makerName=\w/);
  const name = new URL(site.url()).searchParams.get('makerName') ?? '';
  await expect(site.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('EXP-L-23 D-35 a failed request for the token shows an alert and can be retried', async ({ page, open }) => {
  await page.route(
    '**/token/handoff',
    (route) => route.fulfill({ status: 503, json: { code: 503, message: 'Ocupado' } }),
    {
      times: 1,
    },
  );
  await open('/abrir/experiencia/2');
  await expect(page.getByText('503- Ocupado').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.waitForURL(/\/experiencia\/2\?token=handoff_/);
});
