import {
  address,
  expect,
  page,
  redAlerts,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const quantityPath = /^\/imports\/quantity-imports/;
const requestPath = /^\/imports\/imports-request/;
const searching = 'Buscando experiencias para importar.....';

const main = page.getByRole('main');
const heading = (name: string | RegExp) => main.getByRole('heading', { level: 2, name });
const found = heading(/Hemos encontrado 3/);
const spinner = main.getByRole('status');
const sources = page.getByRole('combobox', { name: 'Makers distribuidores' });
const importButton = page.getByRole('button', { name: 'Importar', exact: true });
const tryAgain = page.getByRole('button', { name: 'Reintentar' });
const searches = (server: TestServer) => server.sent('GET', '/imports/quantity-imports');
const requests = (server: TestServer) => server.sent('POST', '/imports/imports-request');
const bodies = async (server: TestServer) => (await requests(server)).map(({ body }) => body);

async function choose() {
  await sources.click();
  await page.getByRole('option', { name: 'Civitatis' }).click();
  await userEvent.keyboard('{Escape}');
}

test('SHELL-07 SHELL-33 IMP-01 IMP-02 IMP-03 IMP-04 IMP-05 IMP-06 IMP-07 IMP-10 IMP-12 IMP-14 the screen searches, imports and searches again', async ({
  server,
  open,
}) => {
  await server.changeImports({ quantity: 1284 });
  const answerQuantity = await server.holdBack(quantityPath);
  await open('/importaciones');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Importaciones' })).toBeVisible();
  await expect.poll(() => document.title).toContain('Importaciones');
  await expect.element(heading(searching)).toBeVisible();
  await expect.element(spinner).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await expect.poll(() => searches(server)).toHaveLength(1);
  await answerQuantity();
  await expect.element(heading('Hemos encontrado 1284 experiencias para importar')).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
  expect((await searches(server))[0]?.path).toBe('/imports/quantity-imports?token=distributor-token');
  expect(localStorage.getItem('civitatis_credentials')).toBe('distributor-token');
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/dashboard');

  await sources.click();
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['Civitatis']);
  await page.getByRole('option').click();
  await userEvent.keyboard('{Escape}');
  const answerRequest = await server.holdBack(requestPath);
  await importButton.click();
  await expect.element(spinner).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await answerRequest();
  await sawGreenAlert('Se han importado 3 experiencias');
  // Imported experiences are not offered again.
  await expect.element(heading('Ahora mismo no hay nada que importar')).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(importButton).toBeEnabled();
  expect(await searches(server)).toHaveLength(2);
  expect(await bodies(server)).toEqual([
    { imports: ['civitatis'], experienceImports: 'plan-1', token: 'distributor-token' },
  ]);
  expect((await requests(server))[0]?.headers).not.toHaveProperty('prefer');
  expect(await server.unknown()).toEqual([]);
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(address).toBe('/dashboard');
});

test('IMP-11 A-26 D-53 the plan is sent back unchanged, whatever its type', async ({ server, open }) => {
  const plans = [
    ['/experiences/7', { id: 9, name: 'Ñandú', deep: [null, true] }],
    { date: '2026-01-01', ids: [1, 2] },
    'texto "raro"  con espacios ',
    0,
    false,
    [],
  ];
  for (const [index, plan] of plans.entries()) {
    await server.changeImports({ quantity: index + 1, experienceImports: plan });
    await open('/importaciones');
    const count = index === 0 ? '1 experiencia' : `${index + 1} experiencias`;
    await expect.element(heading(`Hemos encontrado ${count} para importar`)).toBeVisible();
    await choose();
    await importButton.click();
    await sawGreenAlert('Se han importado');
  }
  expect(await bodies(server)).toEqual(
    plans.map((experienceImports) => ({ imports: ['civitatis'], experienceImports, token: 'distributor-token' })),
  );
});

test('IMP-08 IMP-09 nothing is sent without a distributor, or without a plan', async ({ server, open }) => {
  const lacking = page.getByText('Elige de dónde importar');
  await open('/importaciones');
  await expect.element(found).toBeVisible();
  await importButton.click();
  await expect.element(lacking).toBeVisible();
  await expect.element(sources).toHaveFocus();
  await expect.element(sources).toHaveAccessibleDescription(/Elige de dónde importar/);
  await choose();
  await expect.element(lacking).not.toBeInTheDocument();

  for (const none of [undefined, null, '']) {
    await server.changeImports({ experienceImports: none });
    await open('/importaciones');
    await expect.element(found).toBeVisible();
    await choose();
    await importButton.click();
    await expect.element(page.getByText('Vuelve a buscar las experiencias que se pueden importar')).toBeVisible();
    await expect.element(tryAgain).toHaveFocus();
  }
  await server.changeImports({ experienceImports: 'plan-3' });
  await tryAgain.click();
  await expect.element(tryAgain).not.toBeInTheDocument();
  expect(await requests(server)).toEqual([]);
  await importButton.click();
  await sawGreenAlert('Se han importado');
});

test('IMP-13 IMP-09 D-35 a failed search shows an error and can be retried', async ({ server, open }) => {
  await server.fail('GET', quantityPath, 502, { code: 502, message: 'El distribuidor no responde' });
  await open('/importaciones');
  await sawRedAlert('502- El distribuidor no responde');
  await expect.element(heading('No se han podido buscar las experiencias')).toBeVisible();
  await expect.element(main.getByText('502- El distribuidor no responde').last()).toBeVisible();
  await expect.element(spinner).not.toBeInTheDocument();
  await choose();
  await importButton.click();
  await expect.element(tryAgain).toHaveFocus();
  expect(await requests(server)).toEqual([]);
  await tryAgain.click();
  await expect.element(found).toBeVisible();
  expect(await searches(server)).toHaveLength(2);
});

test('IMP-13 a failed import shows a red alert and preserves the selection', async ({ server, open }) => {
  await server.fail('POST', requestPath, 500, { code: 500, message: 'Algo se ha roto' });
  await open('/importaciones');
  await expect.element(found).toBeVisible();
  await choose();
  await importButton.click();
  await sawRedAlert('500- Algo se ha roto');
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(importButton).toBeEnabled();
  await importButton.click();
  await sawGreenAlert('Se han importado');
  expect(await requests(server)).toHaveLength(2);
});

test('A-23 A-24 an invalid distributor token is replaced by a new one', async ({ server, open }) => {
  localStorage.setItem('civitatis_credentials', 'old-token');
  await open('/importaciones');
  await expect.element(found).toBeVisible();
  expect((await searches(server)).map(({ path }) => path)).toEqual([
    '/imports/quantity-imports?token=old-token',
    '/imports/quantity-imports?token=distributor-token',
  ]);
  expect(redAlerts()).toEqual([]);
});

test('IMP-06 D-52 while the server reads the catalogue, the request is repeated without an alert', async ({
  server,
  open,
}) => {
  await server.changeImports({ readingFor: 2 });
  await open('/importaciones');
  await expect.element(page.getByText(/todavía se está leyendo/)).toBeVisible();
  await expect.element(heading(searching)).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await expect.element(found).toBeVisible();
  expect(await searches(server)).toHaveLength(3);
  expect(redAlerts()).toEqual([]);
});

test('D-76 D-04 the time of the reading is shown if the server returns a valid time, and omitted otherwise', async ({
  server,
  open,
}) => {
  const hint = 'Elige de dónde y pulsa Importar.';
  const read = 'Catálogo de Civitatis leído 12 ene 2026, 07:41.';
  const plannedAt = '2026-01-12T06:41:12.000Z';
  for (const [answer, text] of [
    [{}, hint],
    [{ plannedAt: 'pronto' }, hint],
    [{ plannedAt }, `${read} ${hint}`],
    [{ plannedAt, quantity: 0 }, read],
  ] as const) {
    await server.changeImports(answer);
    await open('/importaciones');
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(heading('Ahora mismo no hay nada que importar')).toBeVisible();
});

test('D-76 if there is nothing to import, nothing is sent, and the search can be repeated', async ({
  server,
  open,
}) => {
  await server.changeImports({ quantity: 0 });
  await open('/importaciones');
  await expect.element(heading('Ahora mismo no hay nada que importar')).toBeVisible();
  // Without the feature `import-runs`, the screen cannot determine whether the catalogue is up to date.
  await expect.element(page.getByText('al día')).not.toBeInTheDocument();
  await choose();
  await importButton.click();
  const again = page.getByRole('button', { name: 'Buscar de nuevo' });
  await expect.poll(() => textsOf(page.getByRole('alert'))).toEqual(['No hay nada que importar']);
  await expect.element(again).toHaveFocus();
  expect(await requests(server)).toEqual([]);

  await server.changeImports({ quantity: 3 });
  await again.click();
  await expect.element(found).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  await importButton.click();
  await sawGreenAlert('Se han importado');
  expect(await requests(server)).toHaveLength(1);
});
