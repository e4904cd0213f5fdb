import { address, expect, go, page, sawGreenAlert, sawRedAlert, test } from '../../../testing/screens.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const question = page.getByRole('dialog', { name: /sin guardar/ });

/** Begins a save whose answer is held back, and leaves the form meanwhile. */
async function leaveDuringSave(server: TestServer) {
  await page.getByLabelText('Nombre').fill('Piragua');
  const release = await server.holdBack(/^\/categories\/3/);
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await expect.poll(() => server.sent('PUT', '/categories/3')).toHaveLength(1);
  go('/etiquetas');
  await release();
}

test('a form that is left during its save asks nothing if the save succeeds', async ({ server, open }) => {
  await open('/editar-categoria/3');
  await leaveDuringSave(server);
  await sawGreenAlert('Categoría guardada correctamente');
  await expect.poll(address).toBe('/etiquetas');
  await expect.element(question).toHaveLength(0);
});

test('a form that is left during its save asks before its input is lost if the save fails', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3');
  await server.fail('PUT', /^\/categories\/3/, 503, { code: 503 });
  await leaveDuringSave(server);
  await sawRedAlert('503- ');
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Piragua');
  expect(address()).toBe('/editar-categoria/3');
});
