import { storedPeople } from '../../kit/drafts/storage/place.ts';
import { holdDraft, listDrafts } from '../../kit/drafts/storage/storage.ts';
import { sawStored, storeDraft, withDrafts } from '../../testing/drafts.ts';
import { openAs } from '../../testing/roles.ts';
import { crash, expect, page, redAlerts, test } from '../../testing/screens.ts';

const logout = page.getByRole('button', { name: 'Logout' });
const dialog = page.getByRole('dialog');
const signInHeading = page.getByRole('heading', { name: 'Iniciar sesión' });
const nameField = page.getByRole('textbox', { name: /^Nombre/ });
const newTag = { address: '/nueva-etiqueta', collection: 'tags' };

test('D-73 a sign-out asks before it deletes drafts, and says how many', async ({ open }) => {
  await open('/categorias', undefined, withDrafts);
  await storeDraft(newTag);
  const release = await holdDraft(await storeDraft(newTag));
  await logout.click();
  await expect
    .element(dialog)
    .toMatchTextContent(/Tienes 2 borradores con cambios sin guardar.*los puedes recuperar en el Escritorio/);
  await expect.element(dialog.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.element(logout).toHaveFocus();
  expect(await listDrafts(1)).toHaveLength(2);
  await logout.click();
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.element(signInHeading).toBeVisible();
  await expect.poll(storedPeople).toEqual([]);
  expect(redAlerts()).toEqual([]);
  await release?.();
});

test('D-88 it does not promise that the dashboard shows drafts that the role may not save', async ({
  server,
  open,
}) => {
  await openAs('ROLE_VIEWER', { server, open }, '/categorias', { features: ['drafts', 'roles'] });
  await storeDraft(newTag);
  await logout.click();
  await expect.element(dialog).toMatchTextContent('Tienes 1 borrador con cambios sin guardar');
  await expect.element(dialog).not.toMatchTextContent(/Escritorio/);
});

test('the question of a form with changes also names the other drafts, but not its own', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Remo' });
  await nameField.fill('Vela');
  await sawStored('Vela', 'Remo');
  await logout.click();
  await expect.element(dialog).toMatchTextContent('¿Quieres salir sin guardar?');
  await expect.element(dialog).toMatchTextContent('Has cambiado 1 campo en español.');
  await expect.element(dialog).toMatchTextContent('Al salir se borra también 1 borrador más');
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(nameField).toHaveValue('Vela');
  await sawStored('Vela', 'Remo');
  await logout.click();
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(signInHeading).toBeVisible();
  await expect.poll(storedPeople).toEqual([]);
});

test('a form without changes asks only about the other drafts', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await storeDraft(newTag);
  await logout.click();
  await expect.element(dialog).toMatchTextContent('Tienes 1 borrador con cambios sin guardar');
});

test('without other drafts the question of the form names none, and a form without changes asks nothing', async ({
  open,
}) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await nameField.fill('Vela');
  await sawStored('Vela');
  await logout.click();
  await expect.element(dialog).toMatchTextContent('Has cambiado 1 campo en español.');
  await expect.element(dialog).not.toMatchTextContent(/borrador/);
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await nameField.fill('');
  await sawStored();
  await logout.click();
  await expect.element(signInHeading).toBeVisible();
  // The sign-out deletes the database of the form.
  await expect.poll(storedPeople).toEqual([]);
});

test('navigation away from a form says nothing of other drafts', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await storeDraft({ ...newTag, name: 'Remo' });
  await nameField.fill('Vela');
  await sawStored('Vela', 'Remo');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect.element(dialog).toMatchTextContent('¿Quieres salir sin guardar?');
  await expect.element(dialog).not.toMatchTextContent(/borrador/);
});

test('without the feature a sign-out does not ask about drafts', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await storeDraft(newTag);
  crash();
  await open('/nueva-categoria');
  await logout.click();
  await expect.element(signInHeading).toBeVisible();
  // They are deleted all the same: the server may have had the feature before.
  await expect.poll(storedPeople).toEqual([]);
});
