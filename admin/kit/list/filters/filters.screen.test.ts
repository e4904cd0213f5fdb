import { address, expect, focus, page, rows, test, textsOf, userEvent } from '../../../testing/screens.ts';

const withViews = { features: ['views' as const] };
const add = page.getByRole('button', { name: 'Filtro', exact: true });
const bar = page.getByRole('list', { name: 'Filtros' });
const chips = () => textsOf(bar.getByRole('listitem'));
const names = () => textsOf(rows.getByRole('link', { name: /^(?!Editar|Ver)/ }));
const search = page.getByRole('combobox', { name: 'Buscar un filtro' });
const decoded = () => decodeURIComponent(address() ?? '');

/** Adds a filter by its name as a user types it. */
async function choose(name: string) {
  await focus(add);
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard(`${name}{Enter}`);
}

test('D-90 filters are added, edited and removed by keyboard, and are in the address', async ({ open, server }) => {
  await server.change(({ experiences }) => {
    experiences.forEach((experience, index) =>
      Object.assign(experience, { isActive: index > 1, tags: [(index % 2) + 1] }),
    );
  });
  await open('/experiencias', undefined, withViews);
  await choose('acti');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(chips).toEqual(['Activa: no']);
  await expect.poll(names).toHaveLength(2);
  expect(address()).toBe('/experiencias?isActive=false');
  await expect.element(add).toHaveFocus();

  await choose('etiqueta');
  await userEvent.keyboard('aventura');
  await expect.element(page.getByRole('option', { name: 'Aventura' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Quitar Aventura' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['Activa: no', 'Etiqueta: Aventura']);
  await expect.poll(names).toHaveLength(1);
  expect(address()).toBe('/experiencias?isActive=false&tags.id=1');

  await focus(bar.getByRole('button', { name: 'Etiqueta: Aventura', exact: true }));
  await userEvent.keyboard('{Enter}');
  await page.getByRole('checkbox', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect.poll(chips).toEqual(['Activa: no', 'Etiqueta: todos menos Aventura']);
  expect(decoded()).toBe('/experiencias?isActive=false&not[tags.id]=1');

  await focus(bar.getByRole('button', { name: 'Etiqueta: todos menos Aventura', exact: true }));
  await userEvent.keyboard('{Backspace}');
  await expect.poll(chips).toEqual(['Activa: no']);
  await expect.element(bar.getByRole('button', { name: 'Activa: no', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => bar.getByRole('listitem').elements()).toEqual([]);
  await expect.element(add).toHaveFocus();
  expect(address()).toBe('/experiencias');
  const asked = (await server.calls()).filter(({ path }) => path.startsWith('/experiences?'));
  expect(new Set(asked.map(({ headers }) => headers.prefer))).toEqual(new Set(['handling=strict']));
});

test('the search form and the chips keep each other, and both stay with the way back from a form', async ({ open }) => {
  await open('/experiencias?isActive=true', undefined, withViews);
  await expect.poll(chips).toEqual(['Activa: sí']);
  await expect.element(page.getByRole('button', { name: 'Limpiar' })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('paseo');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.poll(address).toBe('/experiencias?isActive=true&name=paseo');
  await rows.first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.poll(address).toBe('/experiencias?isActive=true&name=paseo');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect.poll(address).toBe('/experiencias?isActive=true');
});

test('a range takes both ends, refuses other texts with a sentence, and a period is applied by one click', async ({
  open,
}) => {
  await open('/experiencias', undefined, withViews);
  await choose('imágenes');
  await userEvent.keyboard('dos{Enter}');
  const from = page.getByRole('textbox', { name: 'Desde' });
  await expect.poll(() => from.element().matches(':invalid')).toBe(true);
  await from.fill('1');
  await page.getByRole('textbox', { name: 'Hasta' }).fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['Número de imágenes: de 1 a 3']);
  expect(decoded()).toBe('/experiencias?pictures[gte]=1&pictures[lte]=3');
  await choose('modificado');
  await page.getByRole('button', { name: '7 días' }).click();
  await expect.poll(chips).toEqual(['Número de imágenes: de 1 a 3', 'Modificado: últimos 7 días']);
});

test('a record that no longer exists and an unknown filter are named in their chips', async ({ open }) => {
  await open('/experiencias?tags.id=99&colour=red', undefined, withViews);
  await expect.poll(chips).toEqual(['Etiqueta: n.º 99 (ya no existe)', 'colour: red (filtro desconocido)']);
  await page.getByRole('button', { name: 'Quitar el filtro colour' }).click();
  await expect.poll(address).toBe('/experiencias?tags.id=99');
  await expect.element(page.getByText('Ningún registro cumple estos filtros')).toBeVisible();
});

test('without the feature, a list has no chips, and sends no preference', async ({ open, server }) => {
  await open('/experiencias?isActive=true');
  await expect.element(rows.first()).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  expect((await server.calls()).filter(({ headers }) => headers.prefer !== undefined)).toEqual([]);
});
