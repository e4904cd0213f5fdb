import type { Feature } from '@trastienda/contract/config';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { click, discard, place, save, sentOrders } from '../../../../testing/positions.ts';
import { address, expect, page, test } from '../../../../testing/screens.ts';
import { fillTrash, openWithTrash, toItem } from '../../../../testing/trash.ts';
import { readHere } from './read-here.ts';

async function read() {
  await loadTexts('palette');
  return readHere();
}
const labels = async () => (await read()).map(({ label }) => label);
async function run(label: string) {
  await expect.poll(labels).toContain(label);
  (await read()).find((each) => each.label === label)?.run();
}

test('in positioning, the order is saved once it has changed', async ({ server, open }) => {
  await place(server, [1, 2]);
  await open('/posicionamiento');
  await expect.element(save).toBeDisabled();
  expect(await labels()).toEqual([]);
  await click(1, /^Bajar/);
  await expect.element(discard).toBeEnabled();
  expect(await labels()).toEqual(['Guardar orden', 'Descartar cambios']);
  await run('Guardar orden');
  // One save for each experience: both have changed places.
  await expect.poll(() => sentOrders(server)).toHaveLength(2);
});

test('the command of the import does the same as its button: without a source, it moves the focus to them', async ({
  open,
}) => {
  await open('/importaciones');
  await run('Importar');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

test('selected records of the trash can be restored or deleted', async ({ server, open }) => {
  await fillTrash(server, [toItem(54, 'tags', 'Aventura')]);
  await openWithTrash(open, server);
  await page.getByRole('checkbox', { name: 'Seleccionar Aventura' }).click();
  expect(await labels()).toEqual(['Restaurar', 'Vaciar papelera', 'Eliminar definitivamente', 'Quitar la selección']);
});

test('the sections of the account are reached', async ({ open }) => {
  await open('/cuenta', undefined, { features: ['account'] as Feature[] });
  await run('Sección: Contraseña');
  await expect.element(page.getByLabelText('Contraseña nueva')).toHaveFocus();
});

test('the filters of a list are removed', async ({ open }) => {
  await open('/categorias?name=Kayak');
  await run('Limpiar');
  await expect.poll(address).toBe('/categorias');
});
