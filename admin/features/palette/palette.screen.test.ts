import axe from 'axe-core';
import { onTestFinished, vi } from 'vitest';
import { signOut } from '../../session/session.ts';
import {
  culture,
  field,
  find,
  kayak,
  keys,
  member,
  openByKey,
  option,
  options,
  palette,
  withPalette,
} from '../../testing/palette/palette.ts';
import {
  address,
  expect,
  focus,
  go,
  page,
  redAlerts,
  resize,
  test,
  textsOf,
  userEvent,
} from '../../testing/screens.ts';

const button = page.getByRole('banner').getByRole('button', { name: 'Buscar o ir a…' });
const name = page.getByRole('textbox', { name: /^Nombre/ }).first();
const status = palette.getByRole('status');
const inactive = member('/experiences/7', 'Kayak nocturno', {
  type: 'experiences',
  detail: 'Níjar',
  isActive: false,
});

test('a record is found as the first hit, and Enter opens its form', async ({ server, open }) => {
  await find(server, 'kay', kayak, inactive);
  await open('/etiquetas', undefined, withPalette);
  await openByKey();
  await keys('kay');
  await expect.element(option('Kayak Categoría')).toHaveAttribute('aria-selected', 'true');
  await expect.element(option(/^Kayak nocturno/)).toMatchTextContent('Kayak nocturnoNíjarInactivaExperiencia');
  await expect.element(option('Kayak Categoría').getByText('Kay', { exact: true })).toBeVisible();
  await keys('{Enter}');
  await expect.poll(address).toBe('/editar-categoria/3');
  await expect.element(palette).not.toBeInTheDocument();
});

test('the button opens it, Escape and a click outside close it, and the focus goes back', async ({ open }) => {
  await open('/etiquetas', undefined, withPalette);
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await button.click();
  await expect.element(field).toHaveFocus();
  await keys('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await keys('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.click(document.documentElement, { position: { x: 5, y: 400 } });
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('the arrow keys move through the results, the focus stays in the field', async ({ server, open }) => {
  await find(server, 'k', kayak, culture, inactive);
  await open('/dashboard', undefined, withPalette);
  await openByKey();
  await keys('k');
  const active = () => document.querySelector(`[id="${field.element().getAttribute('aria-activedescendant')}"]`);
  await expect.poll(() => active()?.textContent).toMatch(/^Kayak/);
  await keys('{ArrowDown}');
  await expect.poll(() => active()?.textContent).toMatch(/^Cultura/);
  await keys('{ArrowUp}{ArrowUp}');
  await expect.poll(() => active()).toBe(options.elements().at(-1));
  await keys('{Control>}{Home}{/Control}');
  await expect.poll(() => active()).toBe(options.elements()[0]);
  await expect.element(field).toHaveFocus();
});

test('an answer that is late never replaces that to a later text', async ({ server, open }) => {
  await find(server, 'ka', culture);
  await find(server, 'kay', kayak);
  await open('/dashboard', undefined, withPalette);
  const release = await server.holdBack(/^\/search\?q=ka$/);
  await openByKey();
  await keys('kay');
  await expect.element(option(/^Kayak/)).toBeVisible();
  await release();
  await expect.poll(async () => (await server.log()).filter((line) => line.includes('q=ka:'))).toHaveLength(1);
  await expect.element(option(/^Cultura/)).not.toBeInTheDocument();
});

test('Enter waits for the answer to the typed text, and a changed text cancels it', async ({ server, open }) => {
  await find(server, 'cu', culture);
  await find(server, 'kay', kayak);
  await open('/dashboard', undefined, withPalette);
  await openByKey();
  await keys('cu');
  await expect.element(option(/^Cultura/)).toBeVisible();
  const releaseEarlier = await server.holdBack(/^\/search\?q=ka$/);
  const release = await server.holdBack(/^\/search\?q=kay$/);
  await userEvent.fill(field, 'ka');
  await keys('{Enter}');
  await keys('y');
  await releaseEarlier();
  // Enter does not open the earlier record, which is still there.
  await keys('{Enter}');
  await expect.element(option(/^Cultura/)).toBeVisible();
  await release();
  await expect.poll(address).toBe('/editar-categoria/3');
});

test('a record that is chosen while the answer is on its way does not move', async ({ server, open }) => {
  await find(server, 'zu', inactive, culture);
  await find(server, 'zum', kayak, culture);
  await open('/dashboard', undefined, withPalette);
  const release = await server.holdBack(/^\/search\?q=zum$/);
  await openByKey();
  await keys('zu');
  await expect.element(option(/^Cultura/)).toBeVisible();
  await keys('m{ArrowDown}');
  await release();
  await expect
    .poll(() => textsOf(options))
    .toEqual(['Kayak nocturnoNíjarInactivaExperiencia', 'CulturaCategoría', 'KayakCategoría']);
  await expect.element(option(/^Cultura/)).toHaveAttribute('aria-selected', 'true');
  await keys('{Enter}');
  await expect.poll(address).toBe('/editar-categoria/4');
});

test('a failed search says why and can be repeated, and screens still open', async ({ server, open }) => {
  await open('/dashboard', undefined, withPalette);
  await server.fail('GET', /^\/search\?q=categ$/, 503);
  await openByKey();
  await userEvent.fill(field, 'categ');
  const failure = palette.getByRole('alert');
  await expect.element(failure).toMatchTextContent(/No se han podido buscar los registros/);
  await expect.element(option(/^Categorías/)).toHaveAttribute('aria-selected', 'true');
  await find(server, 'categ', kayak);
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(option(/^Kayak/)).toBeVisible();
  await expect.element(field).toHaveFocus();
  await keys('{Enter}');
  await expect.poll(address).toMatch(/^\/categorias/);
  // No other alert than that of the palette.
  expect(redAlerts()).toEqual([expect.stringMatching(/^No se han podido buscar/)]);
});

test('the number of results is announced, and none is said in a sentence', async ({ server, open }) => {
  await find(server, 'kaya', kayak, inactive);
  await find(server, 'kayaz');
  await open('/dashboard', undefined, withPalette);
  await openByKey();
  await userEvent.fill(field, 'kaya');
  await expect.element(status).toHaveTextContent('2 resultados');
  await keys('z');
  await expect.element(palette.getByText('Prueba con menos letras')).toBeVisible();
  await expect.element(status).toHaveTextContent('Sin resultados para «kayaz»');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
});

test('records and screens are links, and Ctrl+Enter opens another tab', async ({ server, open }) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await find(server, 'etiq', kayak);
  await open('/dashboard', undefined, withPalette);
  await openByKey();
  await userEvent.fill(field, 'etiq');
  await expect.element(option(/^Kayak/)).toHaveAttribute('href', '/editar-categoria/3');
  await expect.element(option(/^Etiquetas/)).toHaveAttribute('href', '/etiquetas');
  await keys('{ArrowUp}{Control>}{Enter}{/Control}');
  await expect.poll(() => opened.mock.calls).toEqual([['/editar-categoria/3', '_blank', 'noopener']]);
  await expect.element(palette).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});

test('a form with changes asks before another record opens, and its own record only closes', async ({
  server,
  open,
}) => {
  await find(server, 'a', kayak, culture);
  await open('/editar-categoria/3', undefined, withPalette);
  await name.fill('Vela');
  await openByKey();
  await keys('a');
  await option(/^Kayak/).click();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Vela');
  await openByKey();
  await keys('a');
  await option(/^Cultura/).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(address).toBe('/editar-categoria/4');
  await expect.element(name).toHaveValue('Cultura');
});

test('commands of a form that loads behind the open palette are found by the next letter', async ({ server, open }) => {
  await open('/etiquetas');
  const release = await server.holdBack(/^\/categories\/3$/);
  go('/editar-categoria/3');
  await expect.poll(address).toBe('/editar-categoria/3');
  await openByKey();
  await userEvent.fill(field, 'guarda');
  await expect.element(palette.getByText('Sin resultados para «guarda»')).toBeVisible();
  await release();
  await expect.poll(() => document.querySelector('main [data-command=save]')).not.toBeNull();
  await keys('r');
  await expect.element(option(/^Guardar/)).toHaveAttribute('aria-selected', 'true');
});

test('without a text, six commands of the screen leave room for the recent records; a text finds the others', async ({
  open,
}) => {
  await open('/editar-maker/2');
  await expect.element(name).not.toHaveValue('');
  expect(
    document.querySelectorAll('main :is(section, [role=group])[aria-labelledby$="-title"]').length,
  ).toBeGreaterThan(6);
  await openByKey();
  const here = palette.getByRole('group', { name: 'En esta pantalla' }).getByRole('option');
  await expect.poll(() => here.elements().length).toBe(6);
  await userEvent.fill(field, 'sección');
  await expect.element(here.first()).toMatchTextContent(/^Sección: /);
});

test('Enter that is still held after opening the palette opens nothing', async ({ open }) => {
  await open('/etiquetas');
  await focus(button);
  await keys('{Enter>4/}');
  await expect.element(field).toHaveFocus();
  expect(address()).toMatch(/^\/etiquetas/);
});

test('without the feature there are screens and actions, and nothing is sent', async ({ server, open }) => {
  await open('/editar-categoria/3');
  await expect.element(name).toHaveValue('Kayak');
  await openByKey();
  await expect.element(option('Etiquetas')).toBeVisible();
  expect(palette.getByRole('group', { name: 'Recientes' }).elements()).toEqual([]);
  await userEvent.fill(field, 'cultura');
  await expect.element(palette.getByText('Sin resultados para «cultura»')).toBeVisible();
  expect(palette.getByText('su número').elements()).toEqual([]);
  await userEvent.fill(field, 'zonas');
  await keys('{Enter}');
  await expect.poll(address).toMatch(/^\/zonas/);
  expect(await server.sent('GET', '/search')).toEqual([]);
});

test('the end of the session closes it', async ({ open }) => {
  await open('/etiquetas', undefined, withPalette);
  await openByKey();
  await expect.element(field).toHaveFocus();
  signOut('lost');
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect.element(palette).not.toBeInTheDocument();
});

test('it has no barrier that axe finds, empty, with results, without and with a failure', async ({ server, open }) => {
  await find(server, 'categ', kayak, inactive);
  await find(server, 'kayaz');
  await server.fail('GET', /^\/search\?q=kayak$/, 503);
  await open('/dashboard', undefined, withPalette);
  await openByKey();
  for (const [text, shown] of [
    ['', option('Etiquetas')],
    ['categ', option(/^Kayak nocturno/)],
    ['kayaz', palette.getByText('Prueba con menos letras')],
    ['kayak', palette.getByRole('alert')],
  ] as const) {
    await userEvent.fill(field, text);
    await expect.element(shown).toBeVisible();
    const { violations } = await axe.run(palette.element(), { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test('on a phone it fills the window, and its rows are large enough for touch', async ({ server, open }) => {
  await resize(320, 640);
  await find(server, 'kay', kayak, inactive);
  await open('/etiquetas', undefined, withPalette);
  expect(document.documentElement.scrollWidth).toBe(320);
  await button.click();
  await userEvent.fill(field, 'kay');
  await expect.element(option(/^Kayak nocturno/)).toBeVisible();
  const { width, height } = palette.element().getBoundingClientRect();
  expect([width, height]).toEqual([320, 640]);
  for (const row of options.elements()) expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await palette.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
