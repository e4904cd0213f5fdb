import { expect, redAlert, sawGreenAlert, sawRedAlert, test } from '../support/seeds-only.ts';
import type { SeedsOnlyServer } from '../support/seeds-only-server.ts';
import type { Page } from '@playwright/test';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const adminOf = (page: Page, email: string) => page.getByRole('checkbox', { name: `Admin: ${email}` });
const dialog = (page: Page) => page.getByRole('dialog');
const maker = 'hola@marviva.example';
const makerAndTaker = 'guias@sierranorte.example';
const taker = 'ana.viajera@correo.example';
const admin = 'admin@server.example';

test.describe('the list of users', () => {
  test('USR-01 USR-02 USR-04 USR-10 USR-16 A-15 has title, search and columns, and leads to the forms', async ({
    page,
    open,
  }) => {
    await open('/usuarios');
    await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Añadir nuevo Usuario' })).toHaveAttribute('href', '/nuevo-usuario');
    await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Maker', 'Taker', 'Admin', 'User']);
    const search = page.getByRole('search').getByRole('textbox');
    await expect(search).toHaveCount(1);
    await expect(search).toHaveAccessibleName('Buscar por:');
    await expect(search).toHaveAttribute('placeholder', 'Email');
    await expect(page.getByRole('search').getByRole('button', { name: 'Buscar' })).toBeVisible();
    await expect(adminOf(page, admin)).toBeChecked();
    await expect(adminOf(page, maker)).not.toBeChecked();
    const edit = page.getByRole('link', { name: `Editar ${maker}` });
    await expect(edit).toHaveAttribute('href', '/editar-usuario/2');
    await edit.hover();
    await expect(page.getByRole('tooltip', { name: 'Editar' })).toBeVisible();
  });

  test('USR-03 asks for the e-mail that is filled in, and for none where it is empty', async ({
    page,
    server,
    open,
  }) => {
    await open('/usuarios');
    await expect(adminOf(page, admin)).toBeVisible();
    expect(server.sent('GET', '/users').map(({ path }) => path)).toEqual(['/users']);
    await page.getByLabel('Buscar por:').fill('sierra');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(adminOf(page, admin)).toHaveCount(0);
    await expect(adminOf(page, makerAndTaker)).toBeVisible();
    expect(server.sent('GET', '/users').at(-1)?.path).toBe('/users?email=sierra');
    await page.getByLabel('Buscar por:').fill('');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(adminOf(page, admin)).toBeVisible();
    expect(server.sent('GET', '/users').at(-1)?.path).toBe('/users');
  });

  test('USR-05 USR-07 D-49 a maker and a taker are called by their names where the server gives them', async ({
    page,
    server,
    open,
  }) => {
    Object.assign(server.records.users[2] ?? {}, { makerName: 'Sierra Norte', takerName: 'Sierra Norte Viajes' });
    await open('/usuarios');
    const row = rowOf(page, makerAndTaker);
    const makerLink = row.getByRole('link', { name: 'Sierra Norte', exact: true });
    await expect(makerLink).toHaveAttribute('href', '/editar-maker/2');
    await expect(row.getByRole('link', { name: 'Sierra Norte Viajes' })).toHaveAttribute('href', '/editar-taker/7');
    await expect(rowOf(page, maker).getByRole('link', { name: 'Maker 1', exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Eliminar acceso maker de ${makerAndTaker}` }).click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await expect(row.getByRole('link', { name: `Añadir usuario Maker: ${makerAndTaker}` })).toBeVisible();
    await expect(makerLink).toHaveCount(0);
  });

  test('USR-05 USR-06 USR-07 USR-08 USR-09 each row leads to the maker and the taker that the user is, or to the form of a new one', async ({
    page,
    open,
  }) => {
    await open('/usuarios');
    const linksOf = (email: string) =>
      rowOf(page, email)
        .getByRole('cell')
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => link.getAttribute('href')).filter((href) => /ker/.test(href ?? '')),
        );
    await expect(rowOf(page, makerAndTaker).getByRole('link', { name: 'Maker 2' })).toBeVisible();
    expect(await linksOf(makerAndTaker)).toEqual(['/editar-maker/2', '/editar-taker/7']);
    expect(await linksOf(maker)).toEqual(['/editar-maker/1', '/nuevo-taker/2']);
    expect(await linksOf(taker)).toEqual(['/nuevo-maker/4', '/editar-taker/8']);
    expect(await linksOf(admin)).toEqual(['/nuevo-maker/1', '/nuevo-taker/1']);
    for (const kind of ['Maker', 'Taker']) {
      await page.getByRole('link', { name: `Añadir usuario ${kind}: ${admin}` }).hover();
      await expect(page.getByRole('tooltip', { name: `Añadir usuario ${kind}`, exact: true })).toBeVisible();
    }
    await rowOf(page, makerAndTaker).getByRole('link', { name: 'Taker 7' }).click();
    await expect(page).toHaveURL(/\/editar-taker\/7$/);
  });
});

/** In which order a user was read and written; a pointer over its row reads it as well, for the form. */
const readsAndWrites = ({ calls }: SeedsOnlyServer) =>
  calls
    .filter(({ path }) => path === '/users/2')
    .map(({ method }) => method)
    .filter((method, index, all) => method !== all[index - 1]);

test.describe('the Admin checkbox', () => {
  test('USR-11 USR-12 USR-13 AUTH-33 D-65 A-33 reads the roles, then saves them with the one added or removed', async ({
    page,
    server,
    open,
  }) => {
    await open('/usuarios');
    await expect(adminOf(page, maker)).toBeVisible();
    // Given by somebody else after the list was read: it must stay.
    server.records.users[1]?.roles.push('ROLE_MAKER_RESELLER');
    const kept = ['ROLE_USER', 'ROLE_MAKER', 'ROLE_MAKER_RESELLER'];

    await adminOf(page, maker).click();
    await sawGreenAlert(page, 'Usuario guardado correctamente');
    expect(readsAndWrites(server).slice(0, 2)).toEqual(['GET', 'PUT']);
    expect(server.sent('PUT', '/').at(-1)).toMatchObject({
      path: '/users/2',
      body: { roles: [...kept, 'ROLE_ADMIN'] },
    });

    await adminOf(page, maker).click();
    await sawGreenAlert(page, 'Usuario guardado correctamente');
    // A pointer that rests on the row reads it as well.
    expect(readsAndWrites(server).slice(0, 4)).toEqual(['GET', 'PUT', 'GET', 'PUT']);
    expect(server.sent('PUT', '/').at(-1)).toMatchObject({ path: '/users/2', body: { roles: kept } });
    await page.reload();
    await expect(adminOf(page, maker)).not.toBeChecked();
  });

  test('D-65 pressed twice in a row, the second change stands on the first', async ({ page, server, open }) => {
    await open('/usuarios');
    await expect(adminOf(page, maker)).toBeVisible();
    const letThrough = server.holdBack(/^\/users\/2/);
    await adminOf(page, maker).click();
    await adminOf(page, maker).click();
    await expect.poll(() => server.sent('GET', '/users/2').length).toBeGreaterThan(0);
    letThrough();
    await expect
      .poll(() => server.sent('PUT', '/users/2').map(({ body }) => body))
      .toEqual([{ roles: ['ROLE_USER', 'ROLE_MAKER', 'ROLE_ADMIN'] }, { roles: ['ROLE_USER', 'ROLE_MAKER'] }]);
    await expect(adminOf(page, maker)).not.toBeChecked();
  });

  test('USR-14 LIST-19 goes back when reading or saving fails, and shows the red alert', async ({
    page,
    server,
    open,
  }) => {
    await open('/usuarios');
    for (const [method, times] of [['PUT', 1] as const, ['GET', 9] as const]) {
      server.fail(method, /^\/users\/2/, 503, { code: 503, message: `Sin ${method}` }, times);
      await adminOf(page, maker).click();
      await sawRedAlert(page, `503- Sin ${method}`);
      await expect(adminOf(page, maker)).not.toBeChecked();
    }
    expect(server.sent('PUT', '/users/2')).toHaveLength(1);
  });

  test('USR-15 LIST-17 of the last administrator stays ticked', async ({ page, server, open }) => {
    server.fail('PUT', /^\/users\/1/, 409, { code: 409, message: 'Debe quedar al menos un administrador' });
    await open('/usuarios');
    await adminOf(page, admin).click();
    await dialog(page).getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await sawRedAlert(page, '409- Debe quedar al menos un administrador');
    await expect(adminOf(page, admin)).toBeChecked();
  });

  test('A-40 of oneself asks before it is taken away, and only then', async ({ page, server, open }) => {
    server.records.users[1]?.roles.push('ROLE_ADMIN');
    await open('/usuarios');
    await adminOf(page, admin).click();
    await expect(dialog(page)).toContainText('¿Quieres dejar de ser administrador?');
    await expect(dialog(page)).toContainText('Perderás el acceso a Trastienda en cuanto lo confirmes');
    await expect(dialog(page)).toContainText(admin);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(adminOf(page, admin)).toBeChecked();
    expect(server.sent('PUT', '/')).toEqual([]);
    // Somebody else's goes without a question.
    await adminOf(page, maker).click();
    await sawGreenAlert(page, 'Usuario guardado correctamente');
    expect(server.sent('PUT', '/').map(({ path }) => path)).toEqual(['/users/2']);
    await adminOf(page, admin).press('Space');
    await dialog(page).getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await expect.poll(() => server.sent('PUT', '/users/1').map(({ body }) => body)).toEqual([{ roles: [] }]);
  });
});

test.describe('deleting', () => {
  test('USR-17 USR-18 ERR-41 asks first, sends DELETE and says so', async ({ page, server, open }) => {
    await open('/usuarios');
    const bin = page.getByRole('button', { name: `Eliminar ${taker}` });
    await bin.hover();
    await expect(page.getByRole('tooltip', { name: 'Eliminar' })).toBeVisible();
    await bin.click();
    await expect(dialog(page)).toContainText('¿Quieres eliminar este usuario?');
    await expect(dialog(page)).toContainText('No podrás volver a recuperarlo');
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(server.sent('DELETE', '/')).toEqual([]);
    await bin.click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await sawGreenAlert(page, 'User eliminado correctamente');
    expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/users/4']);
    await expect(rowOf(page, taker)).toHaveCount(0);
  });

  test('USR-19 a refused delete shows the red alert, and the row is there', async ({ page, server, open }) => {
    server.fail('DELETE', /^\/users\/2/, 409, { code: 409, message: 'No se puede eliminar: es maker' });
    await open('/usuarios');
    await page.getByRole('button', { name: `Eliminar ${maker}` }).click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await expect(redAlert(page, '409- No se puede eliminar: es maker')).toBeVisible();
    await expect(rowOf(page, maker)).toHaveCount(1);
  });

  test('D-61 D-49 the question names the subscription of a maker who pays, and appears without it where the maker cannot be read', async ({
    page,
    server,
    open,
  }) => {
    await open('/usuarios');
    const end = page.getByRole('button', { name: `Eliminar acceso maker de ${maker}` });
    await end.click();
    await expect(dialog(page)).toContainText(
      'Su suscripción sigue activa en el servicio de pagos, con el cliente cus_marviva.',
    );
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(end).toBeFocused();
    server.fail('GET', /^\/makers\/2/, 500, { code: 500, message: 'Error' });
    await page.getByRole('button', { name: `Eliminar acceso maker de ${makerAndTaker}` }).click();
    await expect(dialog(page)).toContainText('¿Quieres eliminar el acceso maker a este usuario?');
    await expect(dialog(page).getByRole('paragraph')).toHaveCount(0);
  });

  test('USR-20 USR-21 ERR-42 D-49 ends the maker access of a user, who stays', async ({ page, server, open }) => {
    Object.assign(server.records.makers[0] ?? {}, { makerPlan: null });
    await open('/usuarios');
    const end = page.getByRole('button', { name: `Eliminar acceso maker de ${maker}` });
    await end.click();
    await expect(dialog(page)).toContainText('¿Quieres eliminar el acceso maker a este usuario?');
    await expect(dialog(page)).toContainText(maker);
    await expect(dialog(page).getByRole('paragraph')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await sawGreenAlert(page, 'Maker eliminado correctamente');
    expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/makers/1']);
    await expect(page.getByRole('link', { name: `Añadir usuario Maker: ${maker}` })).toBeVisible();
    // Read again after two seconds, as after any delete.
    const reads = () => server.sent('GET', '/users').filter(({ path }) => path === '/users');
    await expect.poll(() => reads().length).toBe(2);
    await expect(page.getByRole('link', { name: `Añadir usuario Maker: ${maker}` })).toBeVisible();
  });

  test('D-49 D-35 a refused end of the maker access shows the red alert, and the maker is there', async ({
    page,
    server,
    open,
  }) => {
    server.fail('DELETE', /^\/makers\/1/, 409, { code: 409, message: 'No se puede eliminar: 3 experiencias' });
    await open('/usuarios');
    await page.getByRole('button', { name: `Eliminar acceso maker de ${maker}` }).click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await sawRedAlert(page, '409- No se puede eliminar: 3 experiencias');
    await expect(rowOf(page, maker)).toContainText('Maker 1');
  });
});

test('the sidebar leads to the users', async ({ page, open }) => {
  await open('/dashboard');
  await page.getByRole('button', { name: 'Usuarios' }).click();
  await page.getByRole('link', { name: 'Todos los usuarios' }).click();
  await expect(page).toHaveURL(/\/usuarios$/);
});
