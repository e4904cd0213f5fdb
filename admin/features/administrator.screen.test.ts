import { expect, page, sawGreenAlert, test } from '../testing/screens.ts';

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

/** Other roles, held in addition to `ROLE_ADMIN`, neither add nor remove permissions. */
for (const roles of [['ROLE_ADMIN'], ['ROLE_USER', 'ROLE_MAKER', 'ROLE_ADMIN']]) {
  test(`AUTH-32 a user with ${roles.join(', ')} opens screens and creates, edits, deletes and toggles records`, async ({
    server,
    open,
  }) => {
    await server.changeSession({ roles });
    await open('/dashboard');
    await expect.element(page.getByRole('link', { name: /^Crear experiencia/ })).toBeVisible();
    for (const [path, heading] of screens) {
      await open(path);
      await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await open('/nueva-categoria');
    await createEditAndDeleteCategory();
    await open('/experiencias');
    await page.getByRole('checkbox', { name: /^Activa: Paseo 2 / }).click();
    await expect
      .poll(async () => (await server.sent('PUT', '/experiences/2')).at(-1)?.body)
      .toEqual({ isActive: false });
    await remove('Paseo 3 por Málaga');
    await sawGreenAlert('Experiencia eliminada correctamente');
    await page.getByRole('link', { name: 'Paseo 4 por Málaga', exact: true }).click();
    await page.getByRole('textbox', { name: /^Título/ }).fill('Paseo largo');
    await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
    await sawGreenAlert('Experiencia guardada correctamente');
  });
}

async function createEditAndDeleteCategory() {
  const name = page.getByRole('textbox', { name: /^Nombre/ });
  await name.fill('Bodegas');
  await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
  await sawGreenAlert('Categoría creada correctamente');
  await page.getByRole('link', { name: 'Bodegas', exact: true }).click();
  // Until the form has loaded, the list stays visible, and its search form also has a field with the label "Nombre".
  await expect.element(page.getByRole('heading', { name: 'Editar Categoría' })).toBeVisible();
  await name.fill('Bodegas y lagares');
  await page.getByRole('button', { name: 'Guardar Categoría' }).click();
  await sawGreenAlert('Categoría guardada correctamente');
  await remove('Bodegas y lagares');
  await sawGreenAlert('Categoría eliminada correctamente');
}

async function remove(name: string) {
  await page.getByRole('button', { name: `Eliminar ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}
