import { expect, page, sawRedAlert, test, textsOf } from '../../testing/screens.ts';

const box = page.getByRole('region', { name: 'Tu plan Maker' });
const receipts = box.getByRole('link', { name: /^Recibo en PDF/ });
const invoicesPath = '/maker_plans/invoices/cus_marviva';

test('MAK-F-06 MAK-F-07 MAK-F-08 MAK-F-09 CONST-27 A-85 a maker with a payment customer has a plan box, whose receipts open in a new window', async ({
  server,
  open,
}) => {
  await open('/editar-maker/1');
  await expect.element(box).toMatchTextContent('Básico');
  await expect.element(box).toMatchTextContent('19.99€');
  await expect.element(box).toMatchTextContent('03/02/2026');
  await expect
    .poll(() => textsOf(receipts))
    .toEqual([expect.stringMatching(/15\/12\/2023$/), expect.stringMatching(/14\/11\/2023$/)]);
  const oldest = receipts.last();
  await expect.element(oldest).toHaveAccessibleName('Recibo en PDF 14/11/2023');
  await expect.element(oldest).toHaveAttribute('href', 'https://payments.example/1.pdf');
  await expect.element(oldest).toHaveAttribute('target', '_blank');
  await expect.element(oldest).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await server.sent('GET', invoicesPath)).toHaveLength(1);
  // Switching the content language changes neither the plan nor the receipts.
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect
    .poll(async () => (await server.sent('GET', '/makers/1')).map(({ language }) => language))
    .toContain('en');
  await expect.element(receipts).toHaveLength(2);
});

test('MAK-F-06 MAK-F-10 the plan box is shown only for makers with a payment customer, also with a plan of 0€', async ({
  server,
  open,
}) => {
  for (const path of ['/editar-maker/2', '/nuevo-maker', '/nuevo-maker/4']) {
    await open(path);
    await expect.element(page.getByRole('main').getByRole('textbox', { name: /^Documento/ })).toBeVisible();
    await expect.element(box).toHaveLength(0);
  }
  expect((await server.calls()).filter(({ path }) => path.startsWith('/maker_plans/'))).toEqual([]);
  const makerPlan = { plan: { name: 'Prueba' }, price: '', stripeCustomerId: 'cus_marviva' };
  await server.change(({ makers }) => Object.assign(makers[0] ?? {}, { makerPlan }));
  await open('/editar-maker/1');
  await expect.element(box).toMatchTextContent('Prueba');
  await expect.element(box.getByText('0€', { exact: true })).toBeVisible();
});

test('MAK-F-07 D-35 the list of receipts shows that it is loading, can be retried after a failure, and may be empty or long', async ({
  server,
  open,
}) => {
  const letThrough = await server.holdBack(/^\/maker_plans\/invoices/);
  await server.fail('GET', /^\/maker_plans\/invoices/, 502, { code: 502, message: 'El servicio de pagos no responde' });
  await open('/editar-maker/1');
  await expect.element(box.getByRole('status', { name: 'Cargando los recibos' })).toBeVisible();
  await letThrough();
  await sawRedAlert('502- El servicio de pagos no responde');
  await expect.element(box).toMatchTextContent('No se han podido cargar los recibos');
  await expect.element(box.getByRole('status', { name: 'Cargando los recibos' })).toHaveLength(0);
  // The rest of the form does not wait for the receipts.
  await expect.element(page.getByRole('main').getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Mar Viva');
  await server.fail('GET', /^\/maker_plans\/invoices/, 200, {
    invoices: [{ invoice_pdf: 'javascript:alert(1)', created: 1 }],
  });
  await box.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(box).toMatchTextContent('Todavía no hay recibos');
  await expect.element(receipts).toHaveLength(0);
  const many = Array.from({ length: 30 }, (_, n) => ({
    invoice_pdf: `https://payments.example/${n}.pdf`,
    created: 1_700_000_000 + n * 2_629_800,
    total: 1999,
    currency: 'eur',
  }));
  await server.fail('GET', /^\/maker_plans\/invoices/, 200, { invoices: many });
  await open('/editar-maker/1');
  await expect.element(receipts).toHaveLength(5);
  await box.getByRole('button', { name: 'Ver los 30 recibos' }).click();
  await expect.element(receipts).toHaveLength(30);
  await expect.element(receipts.last()).toHaveAccessibleName('Recibo en PDF 14/11/2023 19.99€');
  await box.getByRole('button', { name: 'Ver solo los últimos' }).click();
  await expect.element(receipts).toHaveLength(5);
});
