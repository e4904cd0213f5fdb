import { expect, page, test } from '../../../testing/screens.ts';

test('a form at a server that offers no Civitatis keeps the stored id, and asks for no list of the distributor', async ({
  server,
  open,
}) => {
  await server.change(({ tags }) => Object.assign(tags[0] ?? {}, { civitatisId: '8' }));
  await open('/editar-etiqueta/1', undefined, { importSources: [{ key: 'octo', name: 'Rutas del Sur' }] });
  const select = page.getByRole('main').getByRole('combobox', { name: /civitatis/i });
  await expect.element(select).toHaveValue('N.º 8');
  await select.fill('barco');
  await expect.element(page.getByText('Este servidor no tiene configurado Civitatis')).toBeVisible();
  expect(await server.sent('GET', '/imports')).toEqual([]);
});
