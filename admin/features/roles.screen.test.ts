import { describe } from 'vitest';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { giveRole, openAs, refusedCalls, withRoles } from '../testing/roles.ts';
import type { TestServer } from '../testing/test-server.ts';
import { address, expect, page, resize, rows, sawGreenAlert, sawRedAlert, test, textsOf } from '../testing/screens.ts';

const menu = page.getByRole('navigation', { name: 'Menú principal' });
const main = page.getByRole('main');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const title = page.getByRole('textbox', { name: /^Título/ });
const note = (role: string) => page.getByText(`Solo lectura: tu rol es ${role}`);

const logIn = async () => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill('admin@server.example');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
};

/** Opens the groups of the menu. @returns the texts of its links. */
async function linksInMenu() {
  for (const group of menu.getByRole('button').elements()) (group as HTMLButtonElement).click();
  await expect.poll(() => menu.getByRole('button', { expanded: false }).elements()).toEqual([]);
  return textsOf(menu.getByRole('link'));
}

const read = ['Experiencias', 'Posicionamiento', 'Categorías', 'Etiquetas', 'Idiomas', 'Ubicaciones', 'Zonas'];

describe('D-88 the sign-in', () => {
  test('AUTH-12 AUTH-16 without the feature `roles`, an editor has no access', async ({ server, open }) => {
    await giveRole(server, 'ROLE_EDITOR');
    await open('/login', 'signed out');
    await logIn();
    await sawRedAlert('El usuario no tiene permisos de acceso');
    await expect.poll(address).toBe('/login');
  });

  for (const [role, word, calls] of [
    ['ROLE_VIEWER', 'Lector', 0],
    ['ROLE_EDITOR', 'Editor', 1],
  ] as const)
    test(`${role} opens the admin, which asks for the distributor's token only if the role permits it`, async ({
      server,
      open,
    }) => {
      await giveRole(server, role);
      await open('/login', 'signed out', withRoles);
      await logIn();
      await expect.element(heading('Experiencias')).toBeVisible();
      await expect.element(page.getByRole('banner').getByText(word, { exact: true })).toBeVisible();
      await expect.element(rows.first()).toBeVisible();
      expect(await server.sent('GET', '/imports')).toHaveLength(calls);
      expect(await refusedCalls(server)).toEqual([]);
    });
});

const sharedView: ViewMember & { id: number } = {
  '@id': '/views/1',
  '@type': 'View',
  id: 1,
  key: null,
  collection: 'experiences',
  name: 'De Málaga',
  query: 'name=Málaga',
  columns: null,
  isShared: true,
  position: 1,
  owner: '/users/7',
};
const showViews = (server: TestServer, views: readonly (ViewMember & { id: number })[]) =>
  server.showForeign('views', {
    members: views.map((view) => ({ '@id': view['@id'], record: view })),
    items: [{ '@id': '/views/counts', record: { counts: [] } }],
  });

describe('D-88 a viewer', () => {
  test('SHELL-34 sees only the links and the shortcuts to what the role reads', async ({ server, open }) => {
    await openAs('ROLE_VIEWER', { server, open }, '/dashboard');
    expect(await linksInMenu()).toEqual(['Escritorio', ...read, 'Todos los makers', 'Planes']);
    expect(textsOf(menu.getByRole('button'))).toEqual(['Experiencias', 'Ubicaciones']);
    await expect
      .poll(() =>
        main
          .getByRole('link')
          .elements()
          .map((link) => link.getAttribute('href')),
      )
      .toEqual(['/experiencias/', '/etiquetas/']);
  });

  test('finds no action in a list but to open a record, and its switches are words', async ({ server, open }) => {
    await openAs('ROLE_VIEWER', { server, open }, '/experiencias', { features: ['roles', 'history', 'drafts'] });
    await expect.element(rows.first()).toBeVisible();
    await expect.poll(() => textsOf(rows)).toContainEqual(expect.stringMatching(/Sí$/));
    await expect.element(page.getByRole('checkbox', { name: /^Activa/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /^(Añadir|Editar)/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Eliminar/ })).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Ver Paseo 2 por Málaga', exact: true }).click();
    await expect.element(heading('Ver experiencia')).toBeVisible();
  });

  test('reads a record as text, with links to the records that it names', async ({ server, open }) => {
    await openAs('ROLE_VIEWER', { server, open }, '/editar-experiencia/3', {
      features: ['roles', 'history', 'drafts'],
    });
    await expect.element(note('Lector')).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^Paseo 3 por Málaga · Ver experiencia · /);
    const field = (name: string) => main.getByRole('group', { name, exact: true });
    await expect.element(field('Título')).toMatchTextContent(/Paseo 3 por Málaga$/);
    await expect.element(field('País')).toMatchTextContent(/España$/);
    await expect
      .element(field('URL').getByRole('link', { name: 'https://marviva.example/paseo-3', exact: true }))
      .toHaveAttribute('rel', 'noreferrer');
    await expect.element(main.getByText(/^\d+ de \d+$/)).not.toBeInTheDocument();
    await expect
      .element(field('Ubicación').getByRole('link', { name: 'Málaga', exact: true }))
      .toHaveAttribute('href', '/editar-localidad/1');
    await expect
      .element(main.getByRole('button', { name: /Guardar|Eliminar|Subir|Mover|Historial/ }))
      .not.toBeInTheDocument();
    expect(document.querySelectorAll('main :is(input, textarea, select)')).toHaveLength(0);
    // The key that saves a form, and the question before unsaved changes are lost.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    await main.getByRole('button', { name: 'EN', exact: true }).click();
    await expect.element(field('Título')).toMatchTextContent(/Walk 3 in Malaga$/);
    await main.getByRole('link', { name: 'Experiencias' }).click();
    await expect.element(rows.first()).toBeVisible();
    expect(await server.sent('PUT', '/')).toEqual([]);
    expect(await refusedCalls(server)).toEqual([]);
  });

  test('sees the order of the experiences without the means to change it', async ({ server, open }) => {
    await server.change(({ experiences }) => Object.assign(experiences[4] ?? {}, { order: 1 }));
    await openAs('ROLE_VIEWER', { server, open }, '/posicionamiento');
    await expect.element(note('Lector')).toBeVisible();
    await expect
      .element(page.getByRole('listitem', { name: 'Posición 1', exact: true }).getByRole('link'))
      .toHaveAttribute('href', '/editar-experiencia/5');
    await expect
      .element(page.getByRole('button', { name: /Guardar|Descartar|Mover|Subir|Vaciar/ }))
      .not.toBeInTheDocument();
  });

  test('saves views for personal use only, and cannot change a shared one', async ({ server, open }) => {
    await showViews(server, [sharedView]);
    await openAs('ROLE_VIEWER', { server, open }, '/experiencias?view=1&name=Paseo', {
      features: ['roles', 'views', 'history'],
    });
    await page.getByRole('button', { name: 'Vista «De Málaga»: opciones' }).click();
    await expect.poll(() => textsOf(page.getByRole('menuitem'))).toEqual(['Guardar como vista nueva']);
    await page.getByRole('menuitem').click();
    await expect.element(page.getByRole('textbox', { name: 'Nombre de la vista' })).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Visible para todo el equipo' })).not.toBeInTheDocument();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.element(page.getByRole('button', { name: 'Guardar cambios' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Guardar vista' })).toBeVisible();
    await page.getByRole('button', { name: 'Filtro', exact: true }).click();
    await expect.element(page.getByRole('option', { name: 'Maker' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /Modificado por/ })).not.toBeInTheDocument();
    expect(await refusedCalls(server)).toEqual([]);
  });

  test('has no tab of a view by who changed a record', async ({ server, open }) => {
    const byUser = { ...sharedView, '@id': '/views/2', id: 2, name: 'De Ana', query: 'not[modifiedBy][]=/users/3' };
    await showViews(server, [sharedView, byUser]);
    const tabs = page.getByRole('navigation', { name: 'Vistas' }).getByRole('link');
    const features = { features: ['roles', 'views', 'history'] as const };
    await openAs('ROLE_EDITOR', { server, open }, '/experiencias', features);
    await expect.poll(() => textsOf(tabs)).toEqual(['Todo', 'De Málaga', 'De Ana']);
    await openAs('ROLE_VIEWER', { server, open }, '/experiencias', features);
    await expect.poll(() => textsOf(tabs)).toEqual(['Todo', 'De Málaga']);
  });

  test('finds the same links on a phone', async ({ server, open }) => {
    await resize(390, 844);
    await openAs('ROLE_VIEWER', { server, open }, '/dashboard');
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect.element(menu.getByRole('link', { name: 'Planes' })).toBeVisible();
    expect(await linksInMenu()).toEqual(['Escritorio', ...read, 'Todos los makers', 'Planes']);
  });
});

describe('D-88 an editor', () => {
  test('SHELL-34 sees the links to the catalogue, its imports, its history and its trash', async ({ server, open }) => {
    await openAs('ROLE_EDITOR', { server, open }, '/dashboard', {
      features: ['roles', 'audit', 'trash'],
      trashDays: 30,
    });
    expect(await linksInMenu()).toEqual([
      'Escritorio',
      'Experiencias',
      'Nueva experiencia',
      'Posicionamiento',
      'Categorías',
      'Nueva Categoría',
      'Etiquetas',
      'Nueva Etiqueta',
      'Idiomas',
      'Nuevo Idioma',
      'Ubicaciones',
      'Nueva Ubicación',
      'Zonas',
      'Nueva Zona',
      'Todos los makers',
      'Planes',
      'Importaciones',
      'Actividad',
      'Papelera',
    ]);
  });

  test('changes the catalogue, but only reads a maker', async ({ server, open }) => {
    await openAs('ROLE_EDITOR', { server, open }, '/experiencias');
    await page.getByRole('checkbox', { name: /^Activa: Paseo 2 / }).click();
    await expect
      .poll(async () => (await server.sent('PUT', '/experiences/2')).at(-1)?.body)
      .toEqual({ isActive: false });
    await page.getByRole('link', { name: 'Paseo 4 por Málaga', exact: true }).click();
    await title.fill('Paseo largo');
    await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
    await sawGreenAlert('Experiencia guardada correctamente');
    await openAs('ROLE_EDITOR', { server, open }, '/editar-maker/1');
    await expect.element(heading('Ver maker')).toBeVisible();
    await expect.element(note('Editor')).toBeVisible();
    await expect.element(main.getByRole('button', { name: /Guardar|Cambiar|Quitar/ })).not.toBeInTheDocument();
    expect(await refusedCalls(server)).toEqual([]);
  });

  test('neither downloads the activity nor empties the trash, and filters both by the kinds of the catalogue', async ({
    server,
    open,
  }) => {
    const features = { features: ['roles', 'audit', 'trash'] as const, trashDays: 30 };
    await server.fail('GET', /^\/changes\?/, 200, { 'hydra:member': [], 'hydra:view': {} }, 9);
    await openAs('ROLE_EDITOR', { server, open }, '/actividad?actor=/users/3', features);
    await expect.element(heading('Actividad')).toBeVisible();
    const kinds = ['Categorías', 'Etiquetas', 'Experiencias', 'Idiomas', 'Ubicaciones', 'Zonas'];
    await page.getByRole('combobox', { name: 'Qué' }).click();
    await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(kinds);
    await expect.element(page.getByRole('button', { name: 'Descargar CSV' })).not.toBeInTheDocument();
    await server.change((records) => Object.assign(records, { trash: [] }));
    await openAs('ROLE_EDITOR', { server, open }, '/papelera', features);
    await expect.element(page.getByText('La papelera está vacía')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Vaciar/ })).not.toBeInTheDocument();
    expect(await refusedCalls(server)).toEqual([]);
  });
});

describe('D-88 roles that an administrator changes', () => {
  test('are read after the refresh that follows: menu and form follow at once, and the form shows what is stored', async ({
    server,
    open,
  }) => {
    await openAs('ROLE_EDITOR', { server, open }, '/editar-etiqueta/1', { features: ['roles', 'drafts'] });
    const name = page.getByRole('textbox', { name: /^Nombre/ });
    await name.fill('Aventuras');
    await giveRole(server, 'ROLE_VIEWER');
    await server.expireToken();
    await page.getByRole('button', { name: 'Guardar Etiqueta' }).click();
    await sawRedAlert('El usuario no tiene permisos de acceso');
    await expect.element(heading('Ver etiqueta')).toBeVisible();
    await expect.element(main.getByRole('group', { name: 'Nombre', exact: true })).toMatchTextContent(/Aventura$/);
    await expect
      .poll(() => document.activeElement?.textContent)
      .toMatch(/^Solo lectura: tu rol es Lector\. Lo que habías escrito no está guardado: queda como borrador/);
    await menu.getByRole('button', { name: 'Ubicaciones' }).click();
    await expect.element(menu.getByRole('button', { name: 'Importaciones' })).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ id: 1, roles: ['ROLE_MAKER', 'ROLE_VIEWER'] });
    await menu.getByRole('link', { name: 'Escritorio' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: /^Buen/ })).toBeVisible();
    expect(await server.sent('GET', '/account')).toHaveLength(1);
  });

  test('that another tab has read are followed, and the screen that they no longer permit says why', async ({
    server,
    open,
  }) => {
    await openAs('ROLE_ADMIN', { server, open }, '/usuarios');
    await expect.element(rows.first()).toBeVisible();
    await giveRole(server, 'ROLE_EDITOR');
    const user = JSON.stringify({ id: 1, roles: ['ROLE_EDITOR'] });
    localStorage.setItem('user', user);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: user }));
    await expect.element(heading('No tienes acceso a esta pantalla')).toBeVisible();
    await expect.element(main).toMatchTextContent('Tu rol (Editor) no te permite ver los usuarios.');
    await expect.poll(() => document.title).toBe('No tienes acceso a esta pantalla · Trastienda');
    await main.getByRole('link', { name: 'Ir al escritorio' }).click();
    await expect.poll(address).toBe('/dashboard');
  });

  test('end the session with the last role of the back office', async ({ server, open }) => {
    await openAs('ROLE_VIEWER', { server, open }, '/etiquetas');
    await expect.element(rows.first()).toBeVisible();
    await server.changeSession({ roles: ['ROLE_MAKER'] });
    await server.expireToken();
    await menu.getByRole('link', { name: 'Escritorio' }).click();
    await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });
});
