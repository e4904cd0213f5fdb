import {
  address,
  expect,
  isTicked,
  page,
  press,
  sawGreenAlert,
  sawRedAlert,
  test,
  rows,
} from '../../testing/screens.ts';

const toggle = (name: string) => page.getByRole('checkbox', { name: new RegExp(`Activa.*${name}`) });
const search = page.getByRole('search');

test('EXP-L-01 EXP-L-02 A-14 shows title, search form and add button', async ({ open }) => {
  await open('/experiencias');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Experiencias' })).toBeVisible();
  await expect.element(search.getByLabelText('ID')).toBeVisible();
  await expect.element(search.getByLabelText('Nombre')).toBeVisible();
  await expect.element(search.getByLabelText('Ubicación')).toBeVisible();
  await expect.element(search.getByLabelText('Maker')).toHaveAttribute('type', 'email');
  await expect
    .element(page.getByRole('link', { name: 'Nueva experiencia' }).last())
    .toHaveAttribute('href', '/nueva-experiencia');
});

test('EXP-L-03 CONST-03 reads the first 600 experiences by id with one request', async ({ server, open }) => {
  await open('/experiencias');
  await expect.element(rows).toHaveLength(10);
  expect((await server.sent('GET', '/experiences')).map(({ path }) => path)).toEqual([
    '/experiences?order[id]&itemsPerPage=600',
  ]);
});

const searches = [
  { id: 'EXP-L-04', label: 'ID', text: '12', query: 'id=12', found: 1 },
  { id: 'EXP-L-05', label: 'Nombre', text: 'paseo 2', query: 'name=paseo 2', found: 5 },
  { id: 'EXP-L-06', label: 'Ubicación', text: 'malaga', query: 'location.name=malaga', found: 10 },
  { id: 'EXP-L-07', label: 'Maker', text: 'marviva', query: 'maker.email=marviva', found: 10 },
];
for (const { id, label, text, query, found } of searches) {
  test(`${id} EXP-L-08 searching by ${label} adds ${query} and starts at the first page`, async ({ server, open }) => {
    await open('/experiencias?page=2');
    await expect.element(rows).toHaveLength(10);
    await search.getByLabelText(label).fill(text);
    await press(search.getByLabelText(label), '{Enter}');
    // Some searches return as many rows as before, so the row count does not prove that the request was sent.
    await expect
      .poll(async () => (await server.sent('GET', '/experiences')).at(-1)?.path)
      .toBe(`/experiences?order[id]&itemsPerPage=600&${query}`);
    await expect.element(rows).toHaveLength(found);
    await expect.poll(address).not.toMatch(/page=2/);
  });
}

test('EXP-L-12 EXP-L-13 EXP-L-14 EXP-L-15 EXP-L-16 shows ten rows with their values', async ({ open }) => {
  await open('/experiencias');
  await expect.element(rows).toHaveLength(10);
  const second = rows.nth(1);
  await expect.element(second.getByRole('cell').nth(0)).toHaveTextContent('2');
  await expect
    .element(second.getByRole('link', { name: 'Paseo 2 por Málaga', exact: true }))
    .toHaveAttribute('href', '/editar-experiencia/2');
  await expect.element(second.getByRole('cell').nth(2)).toHaveTextContent('Málaga');
  await expect.element(second.getByRole('cell').nth(3)).toHaveTextContent('hola@marviva.example');
  await expect.element(toggle('Paseo 2 por')).toBeChecked();
  await expect.element(toggle('Paseo 1 por')).not.toBeChecked();
});

test('EXP-L-17 EXP-L-18 A-12 switching the toggle on or off saves only isActive and then requests the notification', async ({
  server,
  open,
}) => {
  await open('/experiencias');
  for (const isActive of [true, false]) {
    await toggle('Paseo 1 por').click();
    await expect
      .poll(async () => (await server.sent('POST', '/send/is_active_notification')).at(-1)?.body)
      .toEqual({
        name: 'Paseo 1 por Málaga',
        makerName: 'Mar Viva',
        email: 'hola@marviva.example',
        isActive,
      });
    expect((await server.sent('PUT', '/experiences/1')).at(-1)?.body).toEqual({ isActive });
    await expect.poll(() => isTicked(toggle('Paseo 1 por'))).toBe(isActive);
  }
});

test('D-74 A-12 the notification contains names with line breaks as single lines', async ({ server, open }) => {
  await server.change(({ experiences: [first] }) =>
    Object.assign(first ?? {}, { name: { es: 'Paseo\r\npor Málaga' } }),
  );
  await open('/experiencias');
  await toggle('Paseo por').click();
  await expect
    .poll(async () => (await server.sent('POST', '/send/is_active_notification')).at(-1)?.body)
    .toMatchObject({ name: 'Paseo por Málaga', makerName: 'Mar Viva' });
});

test('EXP-L-19 LIST-19 a toggle that fails is reverted, shows the red alert and sends no notification', async ({
  server,
  open,
}) => {
  await server.fail('PUT', /^\/experiences\/2/, 503, { code: 503, message: 'El servidor está ocupado' });
  await open('/experiencias');
  await toggle('Paseo 2 por').click();
  await sawRedAlert('503- El servidor está ocupado');
  await expect.element(toggle('Paseo 2 por')).toBeChecked();
  expect(await server.sent('POST', '/send')).toEqual([]);
});

test('A-13 a notification that fails shows the red alert, and the toggle keeps its new value', async ({
  server,
  open,
}) => {
  await server.fail('POST', /^\/send/, 500, { code: 500, message: 'El correo no sale' });
  await open('/experiencias');
  await toggle('Paseo 2 por').click();
  await sawRedAlert('500- El correo no sale');
  await expect.element(toggle('Paseo 2 por')).not.toBeChecked();
});

test('EXP-L-20 the language flags are read-only checkboxes', async ({ server, open }) => {
  await open('/experiencias');
  const spanish = page.getByRole('checkbox', { name: /Español.*Paseo 2 por/ });
  const english = page.getByRole('checkbox', { name: /Inglés.*Paseo 2 por/ });
  await expect.element(spanish).toBeChecked();
  await expect.element(english).not.toBeChecked();
  await english.click({ force: true });
  await expect.element(english).not.toBeChecked();
  expect(await server.sent('PUT', '/')).toEqual([]);
});

test('EXP-L-21 EXP-L-22 CONST-31 D-50 the public-site link contains token and user and opens a new window', async ({
  server,
  open,
}) => {
  await open('/experiencias');
  const link = page.getByRole('link', { name: /Ver Paseo 2 por Málaga en la web/ });
  await expect
    .element(link)
    .toHaveAttribute('href', `http://localhost:4200/experiencia/2?token=${server.session.token}&user=1`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('EXP-L-24 EXP-L-25 ERR-20 ERR-33 deletes after a confirmation', async ({ server, open }) => {
  await open('/experiencias');
  await page.getByRole('button', { name: 'Eliminar Paseo 2 por Málaga' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('¿Quieres eliminar esta experiencia?');
  await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarla');
  await expect.element(dialog).toMatchTextContent('Málaga · ID 2');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert('Experiencia eliminada correctamente');
  expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/experiences/2']);
});

test('EXP-L-26 a refused delete shows the red alert', async ({ server, open }) => {
  await server.fail('DELETE', /./, 403, { code: 403, message: 'Hoy no' });
  await open('/experiencias');
  await page.getByRole('button', { name: 'Eliminar Paseo 2 por Málaga' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawRedAlert('403- Hoy no');
  await expect.element(page.getByRole('link', { name: 'Paseo 2 por Málaga', exact: true })).toBeVisible();
});

test('EXP-L-27 EXP-L-28 D-51 pages within the 600 records read, and reads the next 600 when the table goes past them', async ({
  server,
  open,
}) => {
  await server.change(({ experiences }) => {
    const more = Array.from({ length: 2_000 }, (_, index) => index + 24);
    experiences.push(...more.map((id) => ({ ...experiences[0], id, name: { es: `Ruta ${id}` } })));
  });
  await open('/experiencias');
  await expect.element(rows).toHaveLength(10);
  await expect.element(page.getByText('1–10 de 2.023').or(page.getByText('1–10 de 2023'))).toBeVisible();
  await open('/experiencias?page=60');
  await expect.element(page.getByRole('link', { name: 'Ruta 600', exact: true })).toBeVisible();
  const before = (await server.sent('GET', '/experiences')).length;
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.element(page.getByRole('link', { name: 'Ruta 601', exact: true })).toBeVisible();
  const after = (await server.sent('GET', '/experiences')).slice(before);
  expect(after.map(({ path }) => path)).toContain('/experiences?order[id]&itemsPerPage=600&page=2');
  expect(after.some(({ path }) => path.endsWith('page=3'))).toBe(false);
});

test('with saved views, the position of an experience is a column that is hidden at first', async ({
  server,
  open,
}) => {
  await server.change(({ experiences }) => Object.assign(experiences[0] ?? {}, { order: 417 }));
  await open('/experiencias', undefined, { features: ['views'] });
  await expect.element(rows).toHaveLength(10);
  const heading = page.getByRole('columnheader', { name: 'Posición' });
  await expect.element(heading).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Mostrar columnas' }).click();
  const choice = page.getByRole('checkbox', { name: 'Posición' });
  await choice.click();
  await press(choice, '{Escape}');
  await expect.element(page.getByRole('cell', { name: '417', exact: true })).toBeVisible();
  await heading.getByRole('button').click();
  await expect.poll(address).toContain('sort=order');
});

test('a search without results shows the search text and offers Limpiar', async ({ open }) => {
  await open('/experiencias');
  await search.getByLabelText('Nombre').fill('submarino');
  await press(search.getByLabelText('Nombre'), '{Enter}');
  await expect.element(page.getByRole('heading', { name: 'No hay nada con esa búsqueda' })).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('submarino');
  await page.getByRole('button', { name: 'Limpiar' }).last().click();
  await expect.element(rows).toHaveLength(10);
});

test('an empty catalogue has a heading of its own', async ({ server, open }) => {
  await server.change((records) => (records.experiences = []));
  await open('/experiencias');
  await expect.element(page.getByRole('heading', { name: 'Aún no hay experiencias' })).toBeVisible();
});
