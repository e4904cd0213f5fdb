import { openAs } from '../../../testing/roles.ts';
import { address, expect, focus, page, press, test, userEvent } from '../../../testing/screens.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const keys = (text: string) => userEvent.keyboard(text);

test('g and a letter open a list, and the heading gets the focus', async ({ open }) => {
  await open('/categorias');
  await keys('gm');
  await expect.element(heading('Makers')).toHaveFocus();
  await expect.poll(address).toMatch(/^\/makers/);
});

/** Presses keys in one task, so that no code can load in between. @returns whether each of them was kept from the browser. */
function pressAtOnce(...pressed: string[]): boolean[] {
  const events = pressed.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return events.map((event) => !document.body.dispatchEvent(event));
}

test('keys that are pressed while their code loads are acted on in their order', async ({ open }) => {
  await open('/categorias');
  expect(pressAtOnce('g', 'i')).toEqual([true, true]);
  await expect.element(heading('Idiomas')).toBeVisible();
});

test('keys that waited for their code do not act below the dialog that the first of them opens', async ({ open }) => {
  await open('/categorias');
  expect(pressAtOnce('?', 'g', 'i')).toEqual([true, true, true]);
  await expect.element(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(heading('Categorías')).toBeVisible();
  await expect.poll(address).toBe('/categorias');
});

test('a letter without a screen ends the sequence', async ({ open }) => {
  await open('/categorias');
  await keys('gwe');
  await keys('gz');
  await expect.element(heading('Zonas')).toBeVisible();
});

test('a screen that the role does not permit has no keys', async ({ server, open }) => {
  await openAs('ROLE_VIEWER', { server, open }, '/categorias');
  await keys('gngt');
  await expect.element(heading('Etiquetas')).toBeVisible();
  await expect.poll(address).toMatch(/^\/etiquetas/);
});

test('a form with unsaved changes asks first, and the question gets no further keys', async ({ open }) => {
  await open('/editar-categoria/3');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Vela');
  await focus(page.getByRole('link', { name: 'Cancelar' }));
  await keys('gt');
  await expect.element(page.getByRole('button', { name: 'Salir sin guardar' })).toBeVisible();
  await keys('gm?/{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).toHaveLength(1);
  await expect.poll(address).toBe('/editar-categoria/3');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(heading('Etiquetas')).toBeVisible();
});

test('Ctrl+K opens the palette, also from a field, and closes it', async ({ open }) => {
  await open('/editar-categoria/3');
  const name = page.getByRole('textbox', { name: /^Nombre/ });
  await press(name, '{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' });
  await expect.element(palette).toBeVisible();
  await keys('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Kayak');
});

test('/ opens the palette outside fields', async ({ open }) => {
  await open('/categorias');
  await keys('/');
  await expect.element(page.getByRole('dialog', { name: 'Buscar o ir a…' })).toBeVisible();
});

test('the login has no shortcuts', async ({ open }) => {
  await open('/login', 'signed out');
  await focus(page.getByRole('button', { name: 'Entrar' }));
  await keys('gm?/{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(address).toBe('/login');
});
