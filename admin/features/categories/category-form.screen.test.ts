import { describe } from 'vitest';
import { address, expect, page, sawGreenAlert, sawRedAlert, test, userEvent } from '../../testing/screens.ts';

const dialog = page.getByRole('dialog');

describe('the form', () => {
  test('CAT-08 CAT-09 CAT-10 CAT-13 FORM-01 FORM-08 is empty for a new record, and shows Spanish first', async ({
    open,
  }) => {
    await open('/nueva-categoria');
    await expect.element(page.getByRole('heading', { name: 'Nueva categoría' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'ES', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(page.getByRole('button', { name: 'EN', exact: true }))
      .toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByLabelText('Nombre')).toHaveValue('');
    await expect.element(page.getByRole('textbox', { name: 'Descripción' })).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'Crear nueva Categoría' })).toBeVisible();
  });

  test('CAT-08 CAT-13 FORM-02 FORM-03 CONST-09 shows the record to edit, which is requested immediately', async ({
    server,
    open,
  }) => {
    await open('/editar-categoria/3');
    await expect.element(page.getByRole('heading', { name: 'Editar categoría' })).toBeVisible();
    await expect.element(page.getByLabelText('Nombre')).toHaveValue('Kayak');
    await expect.element(page.getByText('Aire libre').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Guardar Categoría' })).toBeVisible();
    expect((await server.sent('GET', '/categories/3'))[0]?.language).toBe('es');
  });

  test('CAT-11 A-68 offers other categories as parents, except the descendants of the category', async ({ open }) => {
    await open('/editar-categoria/1');
    await page.getByRole('combobox', { name: /Categorías padre/ }).click();
    await expect.element(page.getByRole('option', { name: 'Gastronomía' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Aire libre' })).toHaveLength(0);
    await expect.element(page.getByRole('option', { name: 'Kayak' })).toHaveLength(0);
  });

  test('CAT-12 FORM-04 FORM-05 FORM-06 FORM-07 ERR-07 an empty name sends nothing, and its field receives the focus', async ({
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    const message = page.getByText('El nombre de la categoría es obligatorio');
    await expect.element(message).toHaveLength(0);
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect.element(page.getByLabelText('Nombre')).toHaveFocus();
    await expect.element(page.getByLabelText('Nombre')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(message.first()).toBeVisible();
    expect(await server.sent('POST', '/categories')).toEqual([]);
  });

  test('CAT-15 CAT-17 FORM-14 FORM-15 FORM-16 LIST-21 ERR-19 creates with the ids of the parents and shows the new row', async ({
    server,
    open,
  }) => {
    await open('/nueva-categoria');
    await page.getByLabelText('Nombre').fill('Piragua');
    await page.getByRole('textbox', { name: 'Descripción' }).fill('Por el río');
    await page.getByRole('combobox', { name: /Categorías padre/ }).click();
    await page.getByRole('option', { name: 'Aire libre' }).click();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await expect.poll(address).toMatch(/\/categorias$/);
    await sawGreenAlert('Categoría creada correctamente');
    await expect.element(page.getByRole('link', { name: 'Piragua', exact: true })).toBeVisible();
    const [call] = await server.sent('POST', '/categories');
    expect(call?.body).toEqual({ name: 'Piragua', description: 'Por el río', parents: [1] });
    expect(call?.language).toBe('es');
    expect(call?.headers['content-type']).toBe('application/ld+json');
  });

  test('CAT-16 CAT-18 FORM-14 ERR-19 saves with PUT and goes to the list immediately', async ({ server, open }) => {
    await open('/editar-categoria/3');
    await page.getByLabelText('Nombre').fill('Kayak y piragua');
    await page.getByRole('button', { name: 'Guardar Categoría' }).click();
    await expect.poll(address).toMatch(/\/categorias$/);
    await sawGreenAlert('Categoría guardada correctamente');
    await expect.element(page.getByRole('link', { name: 'Kayak y piragua', exact: true })).toBeVisible();
    const [call] = await server.sent('PUT', '/categories/3');
    expect(call?.body).toMatchObject({ name: 'Kayak y piragua', parents: [1] });
    expect(call?.language).toBe('es');
  });

  test('CAT-14 FORM-19 Cancelar goes back and sends nothing', async ({ server, open }) => {
    await open('/editar-categoria/3');
    await expect.element(page.getByLabelText('Nombre')).toHaveValue('Kayak');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect.poll(address).toMatch(/\/categorias$/);
    expect(await server.sent('PUT', '/')).toEqual([]);
  });

  test('FORM-14 while a save is pending, the button is disabled', async ({ server, open }) => {
    await open('/editar-categoria/3');
    await page.getByLabelText('Nombre').fill('Kayak y piragua');
    const answer = await server.holdBack(/^\/categories\/3/);
    const save = page.getByRole('button', { name: 'Guardar Categoría' });
    await save.click();
    await expect.poll(() => server.sent('PUT', '/categories/3')).toHaveLength(1);
    await expect.element(save).toBeDisabled();
    await answer();
    await expect.poll(address).toMatch(/\/categorias$/);
  });

  test('FORM-18 FORM-23 CAT-19 a refused save shows the red alert and preserves the input', async ({
    server,
    open,
  }) => {
    await server.fail('POST', /^\/categories/, 422, {
      code: 422,
      message: 'Revisa los campos marcados',
      violations: [{ propertyPath: 'name', message: 'Ese nombre ya está' }],
    });
    await open('/nueva-categoria');
    await page.getByLabelText('Nombre').fill('Kayak');
    await page.getByRole('button', { name: 'Crear nueva Categoría' }).click();
    await sawRedAlert('422- Revisa los campos marcados');
    await expect.element(page.getByText('Ese nombre ya está').first()).toBeVisible();
    await expect.element(page.getByLabelText('Nombre')).toHaveValue('Kayak');
    await expect.poll(address).toMatch(/\/nueva-categoria$/);
  });

  test('FORM-22 A-70 a record that cannot be loaded gives a panel with Reintentar and a link to the list', async ({
    open,
  }) => {
    await open('/editar-categoria/999');
    await sawRedAlert('404- ');
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expect
      .element(
        page
          .getByRole('main')
          .getByRole('link', { name: /Categorías/ })
          .first(),
      )
      .toBeVisible();
  });

  test('leaving with unsaved changes asks for confirmation, which can be cancelled', async ({ open }) => {
    await open('/editar-categoria/3');
    await page.getByLabelText('Nombre').fill('Otra cosa');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect.element(dialog).toMatchTextContent('¿Quieres salir sin guardar?');
    await dialog.getByRole('button', { name: 'Seguir editando' }).click();
    await expect.element(page.getByLabelText('Nombre')).toHaveValue('Otra cosa');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.poll(address).toMatch(/\/categorias$/);
  });
});
