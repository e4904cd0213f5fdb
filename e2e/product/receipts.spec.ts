import { expect, test } from '../support/product.ts';

test('API-107 API-108 MAK-F-06 MAK-F-07 a paying maker of the demo has receipts of many months, and each receipt is a PDF', async ({
  page,
  api,
  open,
}) => {
  const plans = (await api.get('/maker_plans?itemsPerPage=600'))['hydra:member'];
  const paying = plans.find(({ plan }: { plan: { name: string } }) => plan.name === 'Básico');
  await open(`/editar-maker/${paying.maker.id}`);
  const box = page.getByRole('region', { name: 'Tu plan Maker' });
  await expect(box).toContainText('Básico');
  await expect(box).toContainText('19.99€');
  await box.getByRole('button', { name: /^Ver los \d+ recibos$/ }).click();
  const links = box.getByRole('link', { name: /^Recibo en PDF \d\d\/\d\d\/\d{4} 19\.99€$/ });
  await expect.poll(() => links.count()).toBeGreaterThan(10);
  for (const link of await links.all()) {
    const receipt = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(receipt.headers()['content-type']).toBe('application/pdf');
    expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
