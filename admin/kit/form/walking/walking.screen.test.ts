import { keepSingleKeys } from '../../../base/preferences.ts';
import {
  address,
  expect,
  focus,
  openRow,
  page,
  sawGreenAlert,
  sawRedAlert,
  test,
  userEvent,
} from '../../../testing/screens.ts';

const withViews = { features: ['views' as const] };
const place = page.getByRole('group', { name: 'Registros de la lista' });
const previous = place.getByRole('button', { name: 'Registro anterior' });
const next = place.getByRole('button', { name: 'Registro siguiente' });
const name = page.getByRole('textbox', { name: /^Nombre/ });
const saveAndNext = page.getByRole('button', { name: 'Guardar y siguiente' });
const open3of5 = async () => {
  await openRow('Kayak');
  await expect.element(place).toHaveTextContent('3 de 5');
};

test('D-99 a form opened from a list goes through the list as it was read, by button and by key', async ({ open }) => {
  await open('/categorias?sort=name', undefined, withViews);
  await openRow('Cultura');
  await expect.element(place).toHaveTextContent('3 de 5');
  await next.click();
  await expect.element(name).toHaveValue('Gastronomía');
  await expect.element(place).toHaveTextContent('4 de 5');
  await focus(page.getByRole('link', { name: 'Categorías' }).first());
  await userEvent.keyboard('[[');
  await expect.element(name).toHaveValue('Cultura');
  await userEvent.keyboard(']');
  await expect.element(name).toHaveValue('Gastronomía');
  await userEvent.keyboard(']');
  await expect.element(name).toHaveValue('Kayak');
  await expect.element(next).toBeDisabled();
  await expect.element(saveAndNext).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(address).toBe('/categorias?sort=name');
});

test('brackets do nothing while shortcuts of one key are switched off, but Ctrl+Enter does', async ({
  server,
  open,
}) => {
  keepSingleKeys(false);
  await open('/categorias', undefined, withViews);
  await open3of5();
  await expect.element(next).not.toHaveAttribute('aria-keyshortcuts');
  await focus(page.getByRole('link', { name: 'Categorías' }).first());
  await userEvent.keyboard(']{Control>}{Enter}{/Control}');
  await expect.element(place).toHaveTextContent('4 de 5');
  await expect.poll(() => server.sent('PUT', '/categories/3')).toHaveLength(1);
});

test('brackets in a field are text, and a form with changes asks before it opens another record', async ({ open }) => {
  await open('/categorias', undefined, withViews);
  await open3of5();
  await focus(name);
  await userEvent.keyboard('{End}]');
  await expect.element(name).toHaveValue('Kayak]');
  await next.click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(name).toHaveValue('Cultura');
});

test('save and next saves, skips a record that no longer exists, and returns to the list after the last', async ({
  open,
  server,
}) => {
  await open('/categorias', undefined, withViews);
  await open3of5();
  await server.change(({ categories }) => {
    categories.splice(3, 1);
  });
  await focus(name);
  await userEvent.keyboard('{End} y vela{Control>}{Enter}{/Control}');
  await sawGreenAlert('Categoría guardada correctamente');
  await sawGreenAlert('El registro n.º 4 ya no existe: se ha saltado');
  await expect.element(name).toHaveValue('Catas');
  await expect.element(place).toHaveTextContent('5 de 5');
  await expect.element(saveAndNext).not.toBeInTheDocument();
  await focus(name);
  await userEvent.keyboard('{End} de vino{Control>}{Enter}{/Control}');
  await expect.poll(address).toBe('/categorias');
  const saved = (await server.calls()).filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(saved).toEqual(['/categories/3', '/categories/5']);
});

test('D-99 Enter in a field saves and returns to the list', async ({ open, server }) => {
  await open('/categorias', undefined, withViews);
  await open3of5();
  await focus(name);
  await userEvent.keyboard('{End} y vela{Enter}');
  await expect.poll(address).toBe('/categorias');
  expect((await server.calls()).filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('save and next stays in the same language and field', async ({ open }) => {
  await open('/categorias', undefined, withViews);
  await open3of5();
  await page.getByRole('button', { name: /^EN/ }).click();
  await focus(name);
  await userEvent.keyboard('{End} today{Control>}{Enter}{/Control}');
  await expect.element(place).toHaveTextContent('4 de 5');
  await expect.element(page.getByRole('button', { name: /^EN/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(name).toHaveFocus();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await openRow('Cultura');
  await expect.element(page.getByRole('button', { name: /^ES/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a save that fails stays in its form', async ({ open, server }) => {
  await open('/categorias', undefined, withViews);
  await open3of5();
  await name.fill('Kayak y vela');
  await server.fail('PUT', /^\/categories\/3/, 503, { code: 503, message: 'Ahora no' });
  await saveAndNext.click();
  await sawRedAlert('503- Ahora no');
  await expect.element(place).toHaveTextContent('3 de 5');
  await expect.element(name).toHaveValue('Kayak y vela');
  await saveAndNext.click();
  await expect.element(place).toHaveTextContent('4 de 5');
});

test('the previous record is also found before the rows that the list has read', async ({ open, server }) => {
  await server.change((records) => {
    records.categories = Array.from({ length: 40 }, (_, index) => ({
      id: index + 1,
      name: { es: `Categoría ${index + 1}` },
      parents: [],
    }));
  });
  await open('/categorias?page=4', undefined, withViews);
  await openRow('Categoría 31');
  await expect.element(place).toHaveTextContent('31 de 40');
  await previous.click();
  await expect.element(name).toHaveValue('Categoría 30');
  await expect.element(place).toHaveTextContent('30 de 40');
  await next.click();
  await expect.element(name).toHaveValue('Categoría 31');
});

test('save and next opens the next record after the user has resolved a conflict', async ({ open, server }) => {
  await open('/categorias', undefined, withViews);
  await open3of5();
  await server.change(({ categories }) => {
    for (const category of categories) if (category.id === 3) category.name.es = 'Kayak de mar';
  });
  await server.fail('PUT', /^\/categories\/3/, 412, { code: 412, message: 'Cambiado' });
  await focus(name);
  await userEvent.keyboard('{End} y vela{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Guardar lo mío' }).click();
  await expect.element(place).toHaveTextContent('4 de 5');
  await expect.element(name).toHaveFocus();
  expect((await server.records()).categories.find(({ id }) => id === 3)?.name.es).toBe('Kayak y vela');
});

test('without the feature, a form has no place in a list', async ({ open }) => {
  await open('/categorias');
  await openRow('Kayak');
  await expect.element(name).toHaveValue('Kayak');
  await expect.element(place).not.toBeInTheDocument();
  await expect.element(saveAndNext).not.toBeInTheDocument();
});
