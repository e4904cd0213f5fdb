import type { Page } from '@playwright/test';
import { expect, sawRedAlert, test } from '../support/seeds-only.ts';

const box = (page: Page) => page.getByRole('region', { name: 'Tu plan Maker' });
const receipts = (page: Page) => box(page).getByRole('link', { name: /^Recibo en PDF/ });
const invoicesPath = '/maker_plans/invoices/cus_marviva';

test('MAK-F-06 MAK-F-07 MAK-F-08 MAK-F-09 CONST-27 A-85 who pays has a plan box, whose receipts open apart', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-maker/1');
  await expect(box(page)).toContainText('Básico');
  await expect(box(page)).toContainText('19.99€');
  await expect(box(page)).toContainText('03/02/2026');
  await expect(receipts(page)).toHaveText([/15\/12\/2023$/, /14\/11\/2023$/]);
  const oldest = receipts(page).last();
  await expect(oldest).toHaveAccessibleName('Recibo en PDF 14/11/2023');
  await expect(oldest).toHaveAttribute('href', 'https://payments.example/1.pdf');
  await expect(oldest).toHaveAttribute('target', '_blank');
  await expect(oldest).toHaveAttribute('rel', 'noopener noreferrer');
  expect(server.sent('GET', invoicesPath)).toHaveLength(1);
  // A switch of the content language leaves plan and receipts as they are.
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect.poll(() => server.sent('GET', '/makers/1').map(({ language }) => language)).toContain('en');
  await expect(receipts(page)).toHaveCount(2);
});

test('MAK-F-06 MAK-F-10 without a payment customer there is no plan box, with one also a plan of 0€ has it', async ({
  page,
  server,
  open,
}) => {
  for (const path of ['/editar-maker/2', '/nuevo-maker', '/nuevo-maker/4']) {
    await open(path);
    await expect(page.getByRole('main').getByRole('textbox', { name: /^Documento/ })).toBeVisible();
    await expect(box(page)).toHaveCount(0);
  }
  expect(server.calls.filter(({ path }) => path.startsWith('/maker_plans/'))).toEqual([]);
  const [maker] = server.records.makers;
  if (maker) maker['makerPlan'] = { plan: { name: 'Prueba' }, price: '', stripeCustomerId: 'cus_marviva' };
  await open('/editar-maker/1');
  await expect(box(page)).toContainText('Prueba');
  await expect(box(page).getByText('0€', { exact: true })).toBeVisible();
});

test('MAK-F-07 D-35 receipts are awaited, asked for again after a failure, and may be none or many', async ({
  page,
  server,
  open,
}) => {
  const letThrough = server.holdBack(/^\/maker_plans\/invoices/);
  server.fail('GET', /^\/maker_plans\/invoices/, 502, { code: 502, message: 'El servicio de pagos no responde' });
  await open('/editar-maker/1');
  await expect(box(page).getByRole('status', { name: 'Cargando los recibos' })).toBeVisible();
  letThrough();
  await sawRedAlert(page, '502- El servicio de pagos no responde');
  await expect(box(page)).toContainText('No se han podido cargar los recibos');
  // The rest of the form does not wait for them.
  await expect(page.getByRole('main').getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Mar Viva');
  server.fail('GET', /^\/maker_plans\/invoices/, 200, {
    invoices: [{ invoice_pdf: 'javascript:alert(1)', created: 1 }],
  });
  await box(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(box(page)).toContainText('Todavía no hay recibos');
  await expect(receipts(page)).toHaveCount(0);
  const many = Array.from({ length: 30 }, (_, n) => ({
    invoice_pdf: `https://payments.example/${n}.pdf`,
    created: 1_700_000_000 + n * 2_629_800,
    total: 1999,
    currency: 'eur',
  }));
  server.fail('GET', /^\/maker_plans\/invoices/, 200, { invoices: many });
  await open('/editar-maker/1');
  await expect(receipts(page)).toHaveCount(5);
  await box(page).getByRole('button', { name: 'Ver los 30 recibos' }).click();
  await expect(receipts(page)).toHaveCount(30);
  await expect(receipts(page).last()).toHaveAccessibleName('Recibo en PDF 14/11/2023 19.99€');
  await box(page).getByRole('button', { name: 'Ver solo los últimos' }).click();
  await expect(receipts(page)).toHaveCount(5);
});
