import {
  answerMarking,
  answerStale,
  category,
  openFirst,
  show,
  staleDescription,
  staleName,
  withFreshness,
} from '../../testing/freshness/stale-records.ts';
import {
  address,
  expect,
  focus,
  openRow,
  page,
  rows,
  sawGreenAlert,
  sawRedAlert,
  test,
  userEvent,
} from '../../testing/screens.ts';

const name = page.getByRole('main').getByRole('textbox', { name: 'Nombre', exact: true });
const stale = (label: string) => page.getByRole('button', { name: `Desactualizado: ${label} (en inglés)` });
const mark = page.getByRole('button', { name: 'Marcar al día' });
const markAndNext = page.getByRole('button', { name: 'Marcar y siguiente' });
const english = page.getByRole('button', { name: 'EN', exact: true });
const changed = { ...staleName, source: 'Canoa' };
const [first, second, third] = ['Kayak', 'Piragua', 'Vela'].map((each, at) =>
  category(at + 1, { name: 'stale' }, each),
);

test('D-92 three keys bring the first record up to date, two keys each of the others', async ({ server, open }) => {
  if (!first || !second || !third) throw new Error('Three categories');
  await openFirst({ server, open }, first, second, third);
  await expect.element(name).toHaveValue('Kayak');
  const press = async (keys: string) => userEvent.keyboard(keys);
  await press('{F8}');
  for (const record of [first, second]) {
    await expect.element(stale('Nombre')).toHaveFocus();
    await expect.element(english).toHaveAttribute('aria-pressed', 'true');
    await answerStale(server, record.id, changed);
    await press('{Enter}');
    await expect.element(mark).toHaveFocus();
    await answerMarking(server, category(record.id));
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(address).toBe(`/editar-categoria/${record.id + 1}`);
  }
  await answerStale(server, 3, changed);
  await expect.element(stale('Nombre')).toHaveFocus();
  await press('{Enter}');
  await expect.element(mark).toHaveFocus();
  await expect.element(markAndNext).not.toBeInTheDocument();
  await answerMarking(server, category(3));
  await press('{Enter}');
  await sawGreenAlert('El inglés de «Nombre» está al día');
  const sent = (await server.calls()).filter(({ method }) => method !== 'GET');
  expect(sent.filter(({ path }) => path.startsWith('/categories')).map(({ path }) => path)).toEqual([
    '/categories/1/translations/fresh',
    '/categories/2/translations/fresh',
    '/categories/3/translations/fresh',
  ]);
});

test('a form with changes asks before it opens the next record', async ({ server, open }) => {
  await openFirst({ server, open }, category(1, { name: 'stale' }, 'Kayak'), category(2, { name: 'stale' }, 'Piragua'));
  await english.click();
  const description = page.getByRole('main').getByRole('textbox', { name: 'Descripción', exact: true });
  await description.fill('With two paddles');
  await answerStale(server, 1, changed);
  await stale('Nombre').click();
  await answerMarking(server, category(1));
  await markAndNext.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(description).toHaveValue('With two paddles');
});

test('an answer that comes after another record was opened leaves that record open', async ({ server, open }) => {
  await openFirst(
    { server, open },
    category(1, { name: 'stale' }, 'Kayak'),
    category(2, {}, 'Piragua'),
    category(3, {}, 'Vela'),
  );
  await english.click();
  await answerStale(server, 1, changed);
  await stale('Nombre').click();
  await answerMarking(server, category(1));
  const release = await server.holdBack(/\/translations\/fresh$/);
  await markAndNext.click();
  await page.getByRole('link', { name: 'Categorías' }).first().click();
  await openRow('Vela');
  await expect.element(name).toHaveValue('Vela');
  await release();
  await sawGreenAlert('El inglés de «Nombre» está al día');
  await english.click();
  await expect.element(name).toHaveValue('Kayaking');
  expect(address()).toBe('/editar-categoria/3');
});

test('a failure that comes after the form was left is shown in an alert', async ({ server, open }) => {
  await openFirst({ server, open }, category(1, { name: 'stale' }, 'Kayak'), category(2, {}, 'Piragua'));
  await english.click();
  await answerStale(server, 1, changed);
  await stale('Nombre').click();
  await server.fail('POST', /\/translations\/fresh/, 503, { code: 503, message: 'El servidor está ocupado' });
  const release = await server.holdBack(/\/translations\/fresh$/);
  await markAndNext.click();
  await page.getByRole('link', { name: 'Categorías' }).first().click();
  await expect.element(rows.getByRole('link', { name: 'Piragua', exact: true })).toBeVisible();
  await release();
  await sawRedAlert('503- El servidor está ocupado');
  expect(address()).toMatch(/^\/categorias/);
});

test('F8 goes round the stale texts, also from a field, and shows the language that has them', async ({
  server,
  open,
}) => {
  await show(server, category(3, { name: 'stale', description: 'stale' }));
  await open('/editar-categoria/3', undefined, withFreshness);
  await name.click();
  await userEvent.keyboard('{F8}');
  await expect.element(name).toHaveValue('Kayaking');
  await expect.element(stale('Nombre')).toHaveFocus();
  await focus(name);
  await userEvent.keyboard('{F8}');
  await expect.element(stale('Descripción')).toHaveFocus();
  await userEvent.keyboard('{F8}');
  await expect.element(stale('Nombre')).toHaveFocus();
  await answerStale(server, 3, staleName, staleDescription);
  await userEvent.keyboard('{Enter}');
  await expect.element(mark).toHaveFocus();
  // The record has another stale text.
  await expect.element(markAndNext).not.toBeInTheDocument();
});

test('side by side, the section index counts the stale texts of both languages', async ({ server, open }) => {
  const texts = { name: 'Kayak', description: 'Con remos', promotion: null };
  const record = {
    '@id': '/experiences/2',
    '@type': 'Experience',
    id: 2,
    ...texts,
    translations: { es: texts, en: { name: 'Kayaking', description: 'With paddles', promotion: null } },
    translationStates: { es: { name: 'fresh', description: 'stale' }, en: { name: 'stale', description: 'fresh' } },
  };
  const shown = [{ '@id': record['@id'], record }];
  await server.showForeign('experiences', { members: shown, items: shown });
  await open('/editar-experiencia/2', undefined, withFreshness);
  const index = page.getByRole('navigation', { name: 'En este formulario' });
  await expect.element(index.getByRole('link', { name: 'Lo básico 1 texto desactualizado' })).toBeVisible();
  await page.getByRole('button', { name: 'Lado a lado' }).click();
  await expect.element(index.getByRole('link', { name: 'Lo básico 2 textos desactualizados' })).toBeVisible();
  await expect.element(index.getByRole('link', { name: 'Clasificación', exact: true })).toBeVisible();
});
