import type { Locator, Page } from '@playwright/test';
import { smallJpeg } from '../support/pictures.ts';
import { expect, sawGreenAlert, test } from '../support/product.ts';
import { rows } from '../support/rows.ts';

const main = (page: Page) => page.getByRole('main');
const box = (page: Page, name: RegExp) => main(page).getByRole('textbox', { name });
const dialog = (page: Page) => page.getByRole('dialog');

test('makers, takers and resellers by keyboard alone: add, choose columns, switch, crop, leave a form, revoke an access', async ({
  page,
  open,
  api,
}) => {
  // The test is long, because it goes through many screens.
  test.setTimeout(300_000);
  const keys = page.keyboard;
  /** Presses Tab or Shift+Tab until the element has the focus. */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeAttached();
    for (let press = 0; press < 160; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keys.press(key);
    }
    throw new Error(`${key} never reaches ${String(target)}`);
  };
  const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter', direction: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await tabTo(target, direction);
    await keys.press(key);
  };
  const fill = async (target: Locator, text: string) => {
    await tabTo(target);
    await keys.type(text);
  };
  /** Follows a link of the sidebar's group for users. The group stays open once it has been opened. */
  const goTo = async (name: string) => {
    const sidebar = page.getByRole('navigation');
    const link = sidebar.getByRole('link', { name, exact: true });
    if (!(await link.isVisible())) {
      await press(sidebar.getByRole('button', { name: 'Usuarios', exact: true }), 'Enter', 'Shift+Tab');
      await expect(link).toBeVisible();
      // The group's button precedes the links, so the link is reached with Tab.
      return press(link);
    }
    return press(link, 'Enter', 'Shift+Tab');
  };
  const search = async (label: RegExp, text: string) => {
    await fill(page.getByRole('search').getByRole('textbox', { name: label }), text);
    await keys.press('Enter');
    await expect(rows(page)).toHaveCount(1);
  };

  const run = crypto.randomUUID().slice(0, 8);
  const [customer, owner] = [`cliente-${run}@correo.example`, `duena-${run}@correo.example`];
  const password = 'Clave123';
  const avatar = await api.upload('/media_makers', await smallJpeg());
  const { '@id': makerIri, user } = await api.post('/makers', {
    name: `Teclas ${run}`,
    documentType: 'Otros',
    document: 'B12345674',
    email: owner,
    slug: `teclas-${run}`,
    phone: '+34600112233',
    web: 'https://teclas.example',
    mediaMakers: [avatar['@id']],
    user: { email: owner, password },
  });
  const ownerIri = user['@id'] ?? user;

  // Creates a user, and a taker for that user.
  await open('/usuarios');
  await press(main(page).getByRole('link', { name: 'Añadir nuevo Usuario' }));
  await fill(box(page, /^Email/), customer);
  await fill(page.getByLabel(/^Contraseña/), password);
  await keys.press('Enter');
  await sawGreenAlert(page, 'Usuario creado correctamente');
  await search(/^Buscar por/, customer);
  await press(page.getByRole('link', { name: `Añadir usuario Taker: ${customer}` }));
  await fill(box(page, /^Nombre/), 'Nuria');
  await fill(box(page, /^Apellido/), `Teclas ${run}`);
  await press(page.getByRole('button', { name: 'Crear nuevo Taker' }));
  await sawGreenAlert(page, 'Taker creado correctamente');
  const [taker] = (await api.get(`/takers?surname=${run}`))['hydra:member'];
  expect(await api.get(taker.user)).toMatchObject({ email: customer, roles: ['ROLE_TAKER'] });

  // Shows a hidden column, and uses its switch.
  await goTo('Todos los makers');
  await search(/^Nombre/, `Teclas ${run}`);
  const toggle = page.getByRole('checkbox', { name: `Maker distribuidor: Teclas ${run}` });
  await expect(toggle).toHaveCount(0);
  const columns = page.getByRole('button', { name: 'Mostrar columnas' });
  await press(columns);
  await press(dialog(page).getByRole('checkbox', { name: 'Maker distribuidor', exact: true }), 'Space');
  await expect(toggle).toBeVisible();
  await keys.press('Escape');
  await expect(columns).toBeFocused();
  await press(toggle, 'Space');
  await expect.poll(async () => (await api.get(ownerIri)).roles).toContain('ROLE_MAKER_RESELLER');

  // Replaces a maker's avatar with a narrower crop.
  await press(page.getByRole('link', { name: `Editar Teclas ${run}` }));
  await expect(box(page, /^Nombre/)).toHaveValue(`Teclas ${run}`);
  // The wait starts before the key press, because the browser needs a moment to enable the interception of file choosers.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page.locator('[data-field=mediaMakers] input[type=file]'));
  await keys.press('Enter');
  await (await chooser).setFiles(await smallJpeg());
  const area = dialog(page).getByRole('definition').first();
  await expect(area).toHaveText('900 × 600 px');
  await tabTo(dialog(page).getByRole('button', { name: 'Borde derecho' }), 'Shift+Tab');
  for (let step = 0; step < 4; step += 1) await keys.press('ArrowLeft');
  await expect(area).not.toHaveText('900 × 600 px');
  await press(dialog(page).getByRole('button', { name: 'Subir imagen' }));
  await sawGreenAlert(page, 'Imagen guardada correctamente');
  await expect(dialog(page)).toHaveCount(0);
  await press(page.getByRole('button', { name: 'Guardar Maker' }));
  await sawGreenAlert(page, 'Maker guardado correctamente');
  const [stored] = (await api.get(makerIri))['mediaMakers'];
  expect(stored['@id']).not.toBe(avatar['@id']);

  // Fills in the first fields of an agency, and leaves the form.
  await goTo('Nuevo reseller');
  const cif = box(page, /^CIF/);
  await fill(box(page, /^Email/), `agencia-${run}@correo.example`);
  await fill(page.getByLabel(/^Contraseña/), password);
  await fill(cif, 'B12345674');
  await fill(box(page, /^Nombre(?! f)/), `Agencia ${run}`);
  const stay = dialog(page).getByRole('button', { name: 'Seguir editando' });
  await goTo('Todos los usuarios');
  await expect(stay).toBeFocused();
  await keys.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(cif).toHaveValue('B12345674');
  await goTo('Todos los usuarios');
  await expect(stay).toBeFocused();
  await tabTo(dialog(page).getByRole('button', { name: 'Salir sin guardar' }), 'Shift+Tab');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/usuarios/);
  expect((await api.get(`/users?email=agencia-${run}`))['hydra:totalItems']).toBe(0);

  // Revokes a maker's access: the maker is deleted, its user remains.
  await search(/^Buscar por/, owner);
  await press(page.getByRole('button', { name: `Eliminar acceso maker de ${owner}` }));
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await keys.press('Tab');
  await keys.press('Enter');
  await sawGreenAlert(page, 'Maker eliminado correctamente');
  await expect(page.getByRole('link', { name: `Añadir usuario Maker: ${owner}` })).toBeVisible();
  expect((await api.get(`/makers?name=${run}`))['hydra:totalItems']).toBe(0);
  expect(await api.get(ownerIri)).toMatchObject({ email: owner });
});
