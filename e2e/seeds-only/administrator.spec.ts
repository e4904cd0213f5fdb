import { expect, test, sawGreenAlert } from '../support/seeds-only.ts';
import type { Page } from '@playwright/test';

const screens: [path: string, heading: string][] = [
  ['/experiencias', 'Experiencias'],
  ['/nueva-experiencia', 'Nueva experiencia'],
  ['/editar-experiencia/2', 'Editar experiencia'],
  ['/categorias', 'Categorías'],
  ['/nueva-categoria', 'Nueva categoría'],
  ['/editar-categoria/1', 'Editar categoría'],
  ['/usuarios', 'Usuarios'],
  ['/nuevo-usuario', 'Nuevo usuario'],
  ['/editar-usuario/2', 'Editar usuario'],
];

/** Other roles beside `ROLE_ADMIN` neither add nor take away anything. */
for (const roles of [['ROLE_ADMIN'], ['ROLE_USER', 'ROLE_MAKER', 'ROLE_ADMIN']]) {
  test(`AUTH-32 whoever has ${roles.join(', ')} opens every screen and creates, edits, deletes and toggles`, async ({
    page,
    server,
    open,
  }) => {
    // A dozen screens one after another.
    test.slow();
    server.session.roles = roles;
    await open('/dashboard');
    await expect(page.getByRole('link', { name: /^Crear experiencia/ })).toBeVisible();
    for (const [path, heading] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await createEditAndDeleteCategory(page);
    await page.goto('/experiencias');
    await page.getByRole('checkbox', { name: /^Activa: Paseo 2 / }).click();
    await expect.poll(() => server.sent('PUT', '/experiences/2').at(-1)?.body).toEqual({ isActive: false });
    await remove(page, 'Paseo 3 por Málaga');
    await sawGreenAlert(page, 'Experiencia eliminada correctamente');
    await page.getByRole('link', { name: 'Paseo 4 por Málaga', exact: true }).click();
    await page.getByRole('textbox', { name: /^Título/ }).fill('Paseo largo');
    await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
    await sawGreenAlert(page, 'Experiencia guardada correctamente');
  });
}

async function createEditAndDeleteCategory(page: Page) {
  await page.goto('/nueva-categoria');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Bodegas');
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await sawGreenAlert(page, 'Categoría creada correctamente');
  await page.getByRole('link', { name: 'Bodegas', exact: true }).click();
  // Until the form is there the list is, which has a field of that name as well.
  await expect(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Bodegas y lagares');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await sawGreenAlert(page, 'Categoría guardada correctamente');
  await remove(page, 'Bodegas y lagares');
  await sawGreenAlert(page, 'Categoría eliminada correctamente');
}

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
