import type { Feature } from '@trastienda/contract/config';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { category, fresh, openFirst, answerStale, staleName } from '../../../../testing/freshness/stale-records.ts';
import { openAs } from '../../../../testing/roles.ts';
import {
  address,
  chooseEnglish,
  expect,
  focus,
  page,
  resize,
  sawGreenAlert,
  test,
  userEvent,
} from '../../../../testing/screens.ts';
import { readHere } from './read-here.ts';

const box = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
const [name, description] = [box('Nombre'), box('Descripción')];
const withHistory = { features: ['history', 'freshness', 'translations'] as Feature[] };
const kayak = '/editar-categoria/3';
const promotion = 'Promoción y temporada';

async function read() {
  await loadTexts('palette');
  return readHere();
}
const labels = async () => (await read()).map(({ label }) => label);
const find = async (label: string) => {
  await expect.poll(labels).toContain(label);
  return (await read()).find((each) => each.label === label);
};
const run = async (label: string) => (await find(label))?.run();

const isSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length;
const input = (locator: typeof name) => locator.element() as HTMLInputElement;

test('a form offers its save with its keys, its history, the public site, both content languages and its sections', async ({
  open,
}) => {
  await open('/editar-experiencia/2', undefined, withHistory);
  await expect.element(box('Título')).not.toHaveValue('');
  await find('Sección: Promoción y temporada');
  expect(await labels()).toEqual([
    'Guardar Experiencia',
    'Lado a lado',
    'Historial',
    'Ver en la web',
    'Contenido en español',
    'Contenido en inglés',
    'Sección: Lo básico',
    'Sección: Clasificación',
    'Sección: Lugar y maker',
    'Sección: Imágenes',
    'Sección: Promoción y temporada',
  ]);
  expect((await find('Guardar Experiencia'))?.keys).toBe('Control+S Meta+S');
});

test('the names are in the language of the interface, and there are none twice', async ({ open }) => {
  await open('/editar-experiencia/2', undefined, withHistory);
  await expect.element(box('Título')).not.toHaveValue('');
  await chooseEnglish();
  await find('Section: Promotion and season');
  const found = await labels();
  expect(found.slice(0, 7)).toEqual([
    'Save experience',
    'Side by side',
    'History',
    'See on the site',
    'Content in Spanish',
    'Content in English',
    'Section: The basics',
  ]);
  expect(new Set((await read()).map(({ id }) => id)).size).toBe(found.length);
});

test('a save sends what was typed, and the focus stays in the field if the server refuses it', async ({
  server,
  open,
}) => {
  await open(kayak);
  await expect.element(name).toHaveValue('Kayak');
  await description.fill('Con guía');
  await server.fail('PUT', /^\/categories\/3/, 500);
  await run('Guardar Categoría');
  await expect.poll(() => server.sent('PUT', '/categories/3')).toHaveLength(1);
  await expect.element(description).toHaveFocus();
  await run('Guardar Categoría');
  await sawGreenAlert('Categoría guardada correctamente');
  await expect.poll(address).toMatch(/\/categorias$/);
});

test('a save that is refused because of a field moves the focus to it', async ({ open }) => {
  await open('/nueva-categoria');
  await focus(description);
  await run('Crear nueva Categoría');
  await expect.element(name).toHaveFocus();
});

for (const features of [[], ['freshness', 'translations']] as Feature[][])
  test(`with the features [${features.join()}], the content in English begins with the selected name`, async ({
    open,
  }) => {
    await open(kayak, undefined, { features });
    await expect.element(name).toHaveValue('Kayak');
    await run('Contenido en inglés');
    await expect.element(name).toHaveValue('Kayaking');
    await expect.element(name).toHaveFocus();
    await expect.poll(() => isSelected(input(name))).toBe(true);
    await run('Contenido en español');
    await expect.element(name).toHaveValue('Kayak');
    await expect.poll(() => isSelected(input(name))).toBe(true);
  });

test('from a field, the content in another language continues in the same field, at the end of a longer text', async ({
  server,
  open,
}) => {
  await server.change(({ categories }) =>
    Object.assign(categories[2] ?? {}, { description: { es: 'Con guía', en: 'With a guide' } }),
  );
  await open(kayak);
  await expect.element(description).toHaveValue('Con guía');
  await focus(description);
  await run('Contenido en inglés');
  await expect.element(description).toHaveValue('With a guide');
  await expect.element(description).toHaveFocus();
  await expect.poll(() => input(description).selectionStart).toBe('With a guide'.length);
});

test('a key that is pressed while the texts are read ends the wait for them', async ({ server, open }) => {
  await open(kayak);
  await expect.element(name).toHaveValue('Kayak');
  const release = await server.holdBack(/^\/categories\/3/);
  await run('Contenido en inglés');
  await expect.element(name).toHaveFocus();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  await focus(page.getByRole('link', { name: 'Cancelar' }));
  await release();
  await expect.element(name).toHaveValue('Kayaking');
  await expect.element(page.getByRole('link', { name: 'Cancelar' })).toHaveFocus();
});

test('from the palette, one name and Enter lead from a Spanish form to its selected English name', async ({ open }) => {
  await open(kayak, undefined, withHistory);
  await expect.element(name).toHaveValue('Kayak');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Buscar o ir a…' })).toHaveFocus();
  await userEvent.keyboard('contenido ing');
  await expect
    .element(page.getByRole('option', { name: 'Contenido en inglés' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('Kayaking');
  await expect.element(name).toHaveFocus();
  await expect.poll(() => isSelected(input(name))).toBe(true);
});

test('side by side, the content in English shows only the English texts', async ({ open }) => {
  await open(kayak, undefined, withHistory);
  await run('Lado a lado');
  await expect.element(box('Nombre (inglés)')).toHaveValue('Kayaking');
  await run('Contenido en inglés');
  await expect.element(name).toHaveValue('Kayaking');
  await expect.element(name).toHaveFocus();
});

test('a section is scrolled into view, and its first field has the focus, also on a phone', async ({ open }) => {
  await resize(390, 844);
  await open('/editar-experiencia/2');
  const first = page.getByRole('region', { name: promotion }).getByLabelText('Tipo de promoción');
  await expect.element(first).toBeVisible();
  await run('Sección: Promoción y temporada');
  await expect.element(first).toHaveFocus();
  await expect.element(page.getByRole('option')).toHaveLength(0);
  await expect.element(page.getByRole('heading', { name: promotion })).toBeInViewport();
});

test('D-88 in a form that is read, nothing is saved, and a section has the focus at its heading', async ({
  server,
  open,
}) => {
  await openAs('ROLE_VIEWER', { server, open }, '/editar-experiencia/2', {
    features: ['roles', 'history', 'freshness', 'translations'],
  });
  await run('Sección: Promoción y temporada');
  await expect.element(page.getByRole('heading', { name: promotion })).toHaveFocus();
  const found = (await labels()).filter((label) => !label.startsWith('Sección'));
  expect(found).toEqual(['Lado a lado', 'Ver en la web', 'Contenido en español', 'Contenido en inglés']);
});

test('D-92 the next text that is out of date has the focus, and its panel can be marked', async ({ server, open }) => {
  await openFirst({ server, open }, category(1, { ...fresh, name: 'stale' }, 'Kayak'));
  await expect.element(name).toHaveValue('Kayak');
  await run('Siguiente texto desactualizado');
  await expect.element(page.getByRole('button', { name: 'Desactualizado: Nombre (en inglés)' })).toHaveFocus();
  await answerStale(server, 1, { ...staleName, source: 'Canoa' });
  (document.activeElement as HTMLElement).click();
  expect(await find('Marcar al día: Nombre')).toBeDefined();
});

test('the public site opens in a new window', async ({ open }) => {
  await open('/editar-experiencia/2');
  const opened = new Promise<HTMLAnchorElement>((resolve) => {
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        resolve(event.target as HTMLAnchorElement);
      },
      { once: true },
    );
  });
  await run('Ver en la web');
  expect(await opened).toMatchObject({ target: '_blank', pathname: '/experiencia/2' });
});

test('a button that is disabled, hidden or in a dialog is not offered', async ({ open }) => {
  await open('/nueva-categoria');
  const element = document.querySelector<HTMLButtonElement>('[data-command=save]');
  if (!element) throw new Error('The form has no button that saves');
  const isOffered = async () => (await labels()).includes('Crear nueva Categoría');
  for (const [hide, show] of [
    [() => (element.disabled = true), () => (element.disabled = false)],
    [() => (element.style.display = 'none'), () => (element.style.display = '')],
    [() => element.parentElement?.setAttribute('role', 'dialog'), () => element.parentElement?.removeAttribute('role')],
  ] as const) {
    expect(await isOffered()).toBe(true);
    hide();
    expect(await isOffered()).toBe(false);
    show();
  }
});
