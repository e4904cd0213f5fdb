import type { Config } from '@trastienda/contract/config';
import { describe } from 'vitest';
import { openAs } from '../../testing/roles.ts';
import {
  address,
  enable,
  expect,
  page,
  press,
  redAlert,
  resize,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
} from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
const adminOf = (email: string) => page.getByRole('checkbox', { name: `Admin: ${email}` });
const dialog = page.getByRole('dialog');
const maker = 'hola@marviva.example';
const makerAndTaker = 'guias@sierranorte.example';
const taker = 'ana.viajera@correo.example';
const admin = 'admin@server.example';

const record = {
  '@id': '/users/1',
  '@type': 'User',
  id: 1,
  email: 'ana@correo.example',
  roles: [],
  isAdmin: false,
};

/** Returns the lines of a text as they are shown. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    for (const [at, char] of Array.from(texts.currentNode.nodeValue ?? '').entries()) {
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? '') + char);
    }
  }
  return [...lines.values()];
}

describe('the list of users', () => {
  test('USR-01 USR-02 USR-04 USR-10 USR-16 A-15 has a title, a search and columns, and links to the forms', async ({
    open,
  }) => {
    await open('/usuarios');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Añadir nuevo Usuario' }))
      .toHaveAttribute('href', '/nuevo-usuario');
    await expect
      .poll(() => textsOf(page.getByRole('columnheader')))
      .toEqual(['Email', 'Maker', 'Taker', 'Admin', 'User']);
    const search = page.getByRole('search').getByRole('textbox');
    await expect.element(search).toHaveLength(1);
    await expect.element(search).toHaveAccessibleName('Buscar por:');
    await expect.element(search).toHaveAttribute('placeholder', 'Email');
    await expect.element(page.getByRole('search').getByRole('button', { name: 'Buscar', exact: true })).toBeVisible();
    await expect.element(adminOf(admin)).toBeChecked();
    await expect.element(adminOf(maker)).not.toBeChecked();
    const edit = page.getByRole('link', { name: `Editar ${maker}` });
    await expect.element(edit).toHaveAttribute('href', '/editar-usuario/2');
    await edit.hover();
    await expect.element(page.getByRole('tooltip', { name: 'Editar' })).toBeVisible();
  });

  test('with saved views, can show the last sign-in and be sorted by it', async ({ server, open }) => {
    await server.showForeign('users', {
      members: [
        { '@id': '/users/1', record: { ...record, lastLogin: '2026-11-02T08:00:00+00:00' } },
        { '@id': '/users/2', record: { ...record, '@id': '/users/2', id: 2 } },
      ],
    });
    await open('/usuarios', undefined, { features: ['views'] });
    const headings = () => textsOf(page.getByRole('columnheader'));
    await expect.poll(headings).toEqual(['Email', 'Maker', 'Taker', 'Admin', 'User']);
    await page.getByRole('button', { name: 'Mostrar columnas' }).click();
    const choice = page.getByRole('checkbox', { name: 'Último acceso' });
    await choice.click();
    await press(choice, '{Escape}');
    await expect.poll(headings).toEqual(['Email', 'Maker', 'Taker', 'Último acceso', 'Admin', 'User']);
    await expect.element(page.getByRole('cell', { name: '02/11/2026' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Nunca' })).toBeVisible();
    await page.getByRole('columnheader', { name: 'Último acceso' }).getByRole('button').click();
    await expect.poll(address).toContain('sort=lastLogin');
  });

  test('on a phone an e-mail breaks before its @ or a dot, not within a word', async ({ server, open }) => {
    const email = 'reservas@patiosyazahar.example';
    await server.change(({ users }) => Object.assign(users[3] ?? {}, { email }));
    await resize(390, 844);
    await open('/usuarios');
    const link = page.getByRole('link', { name: email, exact: true });
    await expect.element(link).toBeVisible();
    expect(linesOf(link.element())).toEqual(['reservas@patiosyazahar', '.example']);
  });

  test('USR-03 searches for the e-mail that is filled in, and lists all users if it is empty', async ({
    server,
    open,
  }) => {
    await open('/usuarios');
    await expect.element(adminOf(admin)).toBeVisible();
    expect((await server.sent('GET', '/users')).map(({ path }) => path)).toEqual(['/users']);
    await page.getByLabelText('Buscar por:').fill('sierra');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect.element(adminOf(admin)).toHaveLength(0);
    await expect.element(adminOf(makerAndTaker)).toBeVisible();
    expect((await server.sent('GET', '/users')).at(-1)?.path).toBe('/users?email=sierra');
    await page.getByLabelText('Buscar por:').fill('');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    // The cached list is shown first; the request follows.
    await expect.poll(async () => (await server.sent('GET', '/users')).at(-1)?.path).toBe('/users');
    await expect.element(adminOf(admin)).toBeVisible();
  });

  test('USR-05 USR-07 D-49 the links to maker and taker show their names if the server returns them', async ({
    server,
    open,
  }) => {
    const names = { makerName: 'Sierra Norte', takerName: 'Sierra Norte Viajes' };
    await server.change(({ users }) => Object.assign(users[2] ?? {}, names));
    await open('/usuarios');
    const row = rowOf(makerAndTaker);
    const makerLink = row.getByRole('link', { name: 'Sierra Norte', exact: true });
    await expect.element(makerLink).toHaveAttribute('href', '/editar-maker/2');
    await expect
      .element(row.getByRole('link', { name: 'Sierra Norte Viajes' }))
      .toHaveAttribute('href', '/editar-taker/7');
    await expect.element(rowOf(maker).getByRole('link', { name: 'Maker 1', exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Eliminar acceso maker de ${makerAndTaker}` }).click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(row.getByRole('link', { name: `Añadir usuario Maker: ${makerAndTaker}` })).toBeVisible();
    await expect.element(makerLink).toHaveLength(0);
  });

  test('USR-05 USR-06 USR-07 USR-08 USR-09 each row links to the maker and the taker of the user, or to the form for a new one', async ({
    open,
  }) => {
    await open('/usuarios');
    const linksOf = (email: string) =>
      rowOf(email)
        .getByRole('cell')
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'))
        .filter((href) => /ker/.test(href ?? ''));
    await expect.element(rowOf(makerAndTaker).getByRole('link', { name: 'Maker 2' })).toBeVisible();
    expect(linksOf(makerAndTaker)).toEqual(['/editar-maker/2', '/editar-taker/7']);
    expect(linksOf(maker)).toEqual(['/editar-maker/1', '/nuevo-taker/2']);
    expect(linksOf(taker)).toEqual(['/nuevo-maker/4', '/editar-taker/8']);
    expect(linksOf(admin)).toEqual(['/nuevo-maker/1', '/nuevo-taker/1']);
    for (const kind of ['Maker', 'Taker']) {
      await page.getByRole('link', { name: `Añadir usuario ${kind}: ${admin}` }).hover();
      await expect.element(page.getByRole('tooltip', { name: `Añadir usuario ${kind}`, exact: true })).toBeVisible();
    }
    await rowOf(makerAndTaker).getByRole('link', { name: 'Taker 7' }).click();
    await expect.poll(address).toMatch(/\/editar-taker\/7$/);
  });
});

/**
 * Returns the methods of the requests for user 2. Consecutive equal methods are returned only once, because the pointer over the row also
 * prefetches the user.
 */
const readsAndWrites = async ({ calls }: TestServer) =>
  (await calls())
    .filter(({ path }) => path === '/users/2')
    .map(({ method }) => method)
    .filter((method, index, all) => method !== all[index - 1]);

describe('the Admin checkbox', () => {
  test('USR-11 USR-12 USR-13 AUTH-33 D-65 A-33 reads the roles, then saves them with ROLE_ADMIN added or removed', async ({
    server,
    open,
  }) => {
    await open('/usuarios');
    await expect.element(adminOf(maker)).toBeVisible();
    // This role is added after the list was read, so the list does not contain it. The save must preserve it.
    await server.change(({ users }) => users[1]?.roles.push('ROLE_MAKER_RESELLER'));
    const otherRoles = ['ROLE_USER', 'ROLE_MAKER', 'ROLE_MAKER_RESELLER'];

    await adminOf(maker).click();
    await sawGreenAlert('Usuario guardado correctamente');
    expect((await readsAndWrites(server)).slice(0, 2)).toEqual(['GET', 'PUT']);
    expect((await server.sent('PUT', '/')).at(-1)).toMatchObject({
      path: '/users/2',
      body: { roles: [...otherRoles, 'ROLE_ADMIN'] },
    });

    await adminOf(maker).click();
    await sawGreenAlert('Usuario guardado correctamente');
    // Later requests are ignored, because the pointer over the row also prefetches the user.
    expect((await readsAndWrites(server)).slice(0, 4)).toEqual(['GET', 'PUT', 'GET', 'PUT']);
    expect((await server.sent('PUT', '/')).at(-1)).toMatchObject({ path: '/users/2', body: { roles: otherRoles } });
    await open('/usuarios');
    await expect.element(adminOf(maker)).not.toBeChecked();
  });

  test('D-65 applies the second of two quick presses to the result of the first', async ({ server, open }) => {
    await open('/usuarios');
    await expect.element(adminOf(maker)).toBeVisible();
    const letThrough = await server.holdBack(/^\/users\/2/);
    await adminOf(maker).click();
    await adminOf(maker).click();
    await expect.poll(async () => (await server.sent('GET', '/users/2')).length).toBeGreaterThan(0);
    await letThrough();
    await expect
      .poll(async () => (await server.sent('PUT', '/users/2')).map(({ body }) => body))
      .toEqual([{ roles: ['ROLE_USER', 'ROLE_MAKER', 'ROLE_ADMIN'] }, { roles: ['ROLE_USER', 'ROLE_MAKER'] }]);
    await expect.element(adminOf(maker)).not.toBeChecked();
  });

  test('USR-14 LIST-19 is reverted if reading or saving fails, and shows the red alert', async ({ server, open }) => {
    await open('/usuarios');
    for (const [method, times] of [['PUT', 1] as const, ['GET', 9] as const]) {
      await server.fail(method, /^\/users\/2/, 503, { code: 503, message: `Sin ${method}` }, times);
      await adminOf(maker).click();
      await sawRedAlert(`503- Sin ${method}`);
      await expect.element(adminOf(maker)).not.toBeChecked();
    }
    expect(await server.sent('PUT', '/users/2')).toHaveLength(1);
  });

  test('USR-15 LIST-17 stays ticked for the last administrator', async ({ server, open }) => {
    await server.fail('PUT', /^\/users\/1/, 409, { code: 409, message: 'Debe quedar al menos un administrador' });
    await open('/usuarios');
    await adminOf(admin).click();
    await dialog.getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await sawRedAlert('409- Debe quedar al menos un administrador');
    await expect.element(adminOf(admin)).toBeChecked();
  });

  test('A-40 asks for confirmation only before administrators remove their own role', async ({ server, open }) => {
    await server.change(({ users }) => users[1]?.roles.push('ROLE_ADMIN'));
    await open('/usuarios');
    await adminOf(admin).click();
    await expect.element(dialog).toMatchTextContent('¿Quieres dejar de ser administrador?');
    await expect.element(dialog).toMatchTextContent('Perderás el acceso a Trastienda en cuanto lo confirmes');
    await expect.element(dialog).toMatchTextContent(admin);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(dialog).toHaveLength(0);
    await expect.element(adminOf(admin)).toBeChecked();
    expect(await server.sent('PUT', '/')).toEqual([]);
    // Removing the role of another user requires no confirmation.
    await adminOf(maker).click();
    await sawGreenAlert('Usuario guardado correctamente');
    expect((await server.sent('PUT', '/')).map(({ path }) => path)).toEqual(['/users/2']);
    await press(adminOf(admin), '{Space}');
    await dialog.getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await expect
      .poll(async () => (await server.sent('PUT', '/users/1')).map(({ body }) => body))
      .toEqual([{ roles: [] }]);
  });
});

describe('D-71 the undo of the Admin checkbox', () => {
  const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
  const undo = strip.getByRole('button', { name: 'Deshacer' });
  const rolesOf = async (server: TestServer, id: number) =>
    (await server.records()).users.find((user) => user.id === id)?.roles;

  test.beforeEach(async ({ server, open }) => {
    await open('/usuarios');
    enable(server, 'undo');
    await adminOf(maker).click();
    await sawGreenAlert('Usuario guardado correctamente');
    await expect.element(strip).toMatchTextContent(`${maker} ya tiene acceso de administración`);
  });

  test('removes the role again, and preserves a role that was added meanwhile', async ({ server }) => {
    await server.change(({ users }) => users[1]?.roles.push('ROLE_TAKER'));
    await undo.click();
    await sawGreenAlert(`Deshecho: «${maker}» vuelve a estar como antes`);
    await expect.element(adminOf(maker)).not.toBeChecked();
    expect(await rolesOf(server, 2)).toEqual(['ROLE_USER', 'ROLE_MAKER', 'ROLE_TAKER']);
  });

  test('is refused if the role has changed since', async ({ server }) => {
    await server.change(({ users }) => Object.assign(users[1] ?? {}, { roles: ['ROLE_MAKER'] }));
    await undo.click();
    await sawRedAlert(`«${maker}» ha cambiado desde entonces: no se ha deshecho nada`);
    await expect.element(adminOf(maker)).not.toBeChecked();
    expect(await rolesOf(server, 2)).toEqual(['ROLE_MAKER']);
  });

  test('can be tried again after a failure of the server, but not after a refusal', async ({ server }) => {
    await server.fail('PUT', /^\/users\/2/, 503, { code: 503, message: 'Ocupado' });
    await server.fail('PUT', /^\/users\/2/, 409, { code: 409, message: 'Debe quedar al menos un administrador' });
    await undo.click();
    await sawRedAlert('503- Ocupado');
    await undo.click();
    await sawRedAlert('409- Debe quedar al menos un administrador');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.element(adminOf(maker)).toBeChecked();
  });

  test('is not offered to administrators who remove their own role', async ({ server }) => {
    await adminOf(maker).click();
    await expect.element(strip).toMatchTextContent(`${maker} ya no tiene acceso de administración`);
    await adminOf(admin).click();
    await dialog.getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await expect.poll(() => rolesOf(server, 1)).toEqual([]);
    await sawGreenAlert('Usuario guardado correctamente');
    await expect.element(strip).not.toMatchTextContent(admin);
  });
});

describe('D-88 the column Acceso', () => {
  const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
  const accessOf = (email: string, role: string) =>
    page.getByRole('button', { name: `Acceso de ${email}: ${role}`, exact: true });
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  const sent = async (server: TestServer) => (await server.sent('PUT', '/users')).map(({ path, body }) => [path, body]);
  const features: Partial<Config> = { features: ['roles', 'undo'] };

  test.beforeEach(async ({ server, open }) => {
    await openAs('ROLE_ADMIN', { server, open }, '/usuarios', features);
    await expect
      .poll(() => textsOf(page.getByRole('columnheader')))
      .toEqual(['Email', 'Maker', 'Taker', 'Admin', 'User']);
    await page.getByRole('button', { name: 'Mostrar columnas' }).click();
    await page.getByRole('checkbox', { name: 'Acceso' }).click();
    await press(page.getByRole('checkbox', { name: 'Acceso' }), '{Escape}');
  });

  test('gives a user a role, in step with the Admin checkbox, and can undo it', async ({ server }) => {
    await press(accessOf(maker, 'Sin acceso'), '{Enter}');
    await expect.element(choice('Sin acceso')).toHaveAttribute('aria-checked', 'true');
    await expect.element(choice('Editor')).toHaveAccessibleDescription(/crea, edita y elimina registros del catálogo/);
    await press(choice('Editor'), '{Enter}');
    await sawGreenAlert('Usuario guardado correctamente');
    await expect.element(accessOf(maker, 'Editor')).toHaveFocus();
    await expect.element(strip).toMatchTextContent(`${maker} tiene ahora acceso de edición`);
    await adminOf(maker).click();
    await expect.element(accessOf(maker, 'Administrador')).toBeVisible();
    await accessOf(maker, 'Administrador').click();
    await expect.element(choice('Administrador')).toHaveFocus();
    await choice('Lector').click();
    await expect.element(adminOf(maker)).not.toBeChecked();
    const others = ['ROLE_USER', 'ROLE_MAKER'];
    await expect
      .poll(() => sent(server))
      .toEqual([
        ['/users/2', { roles: [...others, 'ROLE_EDITOR'] }],
        ['/users/2', { roles: [...others, 'ROLE_EDITOR', 'ROLE_ADMIN'] }],
        ['/users/2', { roles: [...others, 'ROLE_VIEWER'] }],
      ]);
    await expect.element(strip).toMatchTextContent(`${maker} tiene ahora acceso de lectura`);
    await strip.getByRole('button', { name: 'Deshacer' }).click();
    await sawGreenAlert(`Deshecho: «${maker}» vuelve a estar como antes`);
    await expect.element(accessOf(maker, 'Administrador')).toBeVisible();
    await expect.element(adminOf(maker)).toBeChecked();
    expect((await sent(server)).at(-1)).toEqual(['/users/2', { roles: [...others, 'ROLE_EDITOR', 'ROLE_ADMIN'] }]);
  });

  test('LIST-17 asks administrators before they change their own, offers no undo, and is reverted for the last one', async ({
    server,
  }) => {
    await server.fail('PUT', /^\/users\/1/, 409, { code: 409, message: 'Debe quedar al menos un administrador' });
    await accessOf(admin, 'Administrador').click();
    await choice('Editor').click();
    await expect.element(dialog).toMatchTextContent('Seguirás teniendo acceso a Trastienda con el rol');
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await press(dialog.getByRole('button', { name: 'Cancelar' }), '{Enter}');
    await expect.element(accessOf(admin, 'Administrador')).toHaveFocus();
    expect(await sent(server)).toEqual([]);
    await accessOf(admin, 'Administrador').click();
    await choice('Sin acceso').click();
    await expect.element(dialog).toMatchTextContent('Perderás el acceso a Trastienda en cuanto lo confirmes');
    await dialog.getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await sawRedAlert('409- Debe quedar al menos un administrador');
    await expect.element(accessOf(admin, 'Administrador')).toBeVisible();
    await expect.element(adminOf(admin)).toBeChecked();
    expect(await sent(server)).toEqual([['/users/1', { roles: [] }]]);
    await accessOf(admin, 'Administrador').click();
    await choice('Lector').click();
    await dialog.getByRole('button', { name: 'Dejar de ser administrador' }).click();
    await sawGreenAlert('Usuario guardado correctamente');
    await expect.element(strip).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  test('USR-17 USR-18 ERR-41 asks for confirmation, sends DELETE and shows an alert', async ({ server, open }) => {
    await open('/usuarios');
    const bin = page.getByRole('button', { name: `Eliminar ${taker}` });
    await bin.hover();
    await expect.element(page.getByRole('tooltip', { name: 'Eliminar' })).toBeVisible();
    await bin.click();
    await expect.element(dialog).toMatchTextContent('¿Quieres eliminar este usuario?');
    await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarlo');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(dialog).toHaveLength(0);
    expect(await server.sent('DELETE', '/')).toEqual([]);
    await bin.click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await sawGreenAlert('User eliminado correctamente');
    expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/users/4']);
    await expect.element(rowOf(taker)).toHaveLength(0);
  });

  test('USR-19 a refused delete shows the red alert, and the row stays', async ({ server, open }) => {
    await server.fail('DELETE', /^\/users\/2/, 409, { code: 409, message: 'No se puede eliminar: es maker' });
    await open('/usuarios');
    await page.getByRole('button', { name: `Eliminar ${maker}` }).click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(redAlert('409- No se puede eliminar: es maker')).toBeVisible();
    await expect.element(rowOf(maker)).toHaveLength(1);
  });

  test('D-61 D-49 the confirmation mentions the subscription of a paying maker, and appears without it if the maker cannot be read', async ({
    server,
    open,
  }) => {
    await open('/usuarios');
    const end = page.getByRole('button', { name: `Eliminar acceso maker de ${maker}` });
    await end.click();
    await expect
      .element(dialog)
      .toMatchTextContent('Su suscripción sigue activa en el servicio de pagos, con el cliente cus_marviva.');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(end).toHaveFocus();
    await server.fail('GET', /^\/makers\/2/, 500, { code: 500, message: 'Error' });
    await page.getByRole('button', { name: `Eliminar acceso maker de ${makerAndTaker}` }).click();
    await expect.element(dialog).toMatchTextContent('¿Quieres eliminar el acceso maker a este usuario?');
    await expect.element(dialog.getByRole('paragraph')).toHaveLength(0);
  });

  test('USR-20 USR-21 ERR-42 D-49 deletes the maker of a user, but not the user', async ({ server, open }) => {
    await server.change(({ makers }) => Object.assign(makers[0] ?? {}, { makerPlan: null }));
    await open('/usuarios');
    const end = page.getByRole('button', { name: `Eliminar acceso maker de ${maker}` });
    await end.click();
    await expect.element(dialog).toMatchTextContent('¿Quieres eliminar el acceso maker a este usuario?');
    await expect.element(dialog).toMatchTextContent(maker);
    await expect.element(dialog.getByRole('paragraph')).toHaveLength(0);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await sawGreenAlert('Maker eliminado correctamente');
    expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/makers/1']);
    await expect.element(page.getByRole('link', { name: `Añadir usuario Maker: ${maker}` })).toBeVisible();
    // The list is refetched two seconds after the delete, as after any delete.
    const reads = async () => (await server.sent('GET', '/users')).filter(({ path }) => path === '/users');
    await expect.poll(reads).toHaveLength(2);
    await expect.element(page.getByRole('link', { name: `Añadir usuario Maker: ${maker}` })).toBeVisible();
  });

  test('D-49 D-35 a refused delete of the maker shows the red alert, and the maker stays', async ({ server, open }) => {
    await server.fail('DELETE', /^\/makers\/1/, 409, { code: 409, message: 'No se puede eliminar: 3 experiencias' });
    await open('/usuarios');
    await page.getByRole('button', { name: `Eliminar acceso maker de ${maker}` }).click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await sawRedAlert('409- No se puede eliminar: 3 experiencias');
    await expect.element(rowOf(maker)).toMatchTextContent('Maker 1');
  });
});

test('the sidebar leads to the users', async ({ open }) => {
  await open('/dashboard');
  await page.getByRole('button', { name: 'Usuarios' }).click();
  await page.getByRole('link', { name: 'Todos los usuarios' }).click();
  await expect.poll(address).toMatch(/\/usuarios$/);
});
