import { onTestFinished, vi } from 'vitest';
import { storeSession } from '../../../../e2e/support/session.ts';
import { times } from '../../../base/times.ts';
import { catchUp, signOut, userId } from '../../../session/session.ts';
import { sawStored, withDrafts } from '../../../testing/drafts.ts';
import { crash, expect, page, redAlerts, sawGreenAlert, storedBySignIn, test } from '../../../testing/screens.ts';
import { listDrafts } from '../../drafts/storage/storage.ts';
import { storedPeople } from '../../drafts/storage/place.ts';

const nameField = page.getByRole('textbox', { name: /^Nombre/ });
const save = page.getByRole('button', { name: 'Guardar Categoría' });
const offers = page.getByRole('list', { name: 'Cambios sin guardar en esta pantalla' });
const recover = offers.getByRole('button', { name: 'Recuperar' });

const drafts = () => listDrafts(userId() ?? 0);

test('D-73 what a form holds is offered after a crash, and recovered', async ({ open }) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await nameField.fill('Kayak y vela');
  await sawStored('Kayak y vela');
  crash();
  await open('/editar-categoria/3', undefined, withDrafts);
  await expect.element(nameField).toHaveValue('Kayak');
  await expect.element(offers.getByText(/^Tienes cambios sin guardar de hoy, \d\d:\d\d$/)).toBeVisible();
  await expect.element(offers.getByText('1 campo en español')).toBeVisible();
  await recover.click();
  await expect.element(nameField).toHaveValue('Kayak y vela');
  await expect.element(offers).toHaveLength(0);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await save.click();
  await sawGreenAlert('Categoría guardada correctamente');
  await sawStored();
});

test('D-73 a draft in both languages is recovered even if the Spanish record is stale before the English one is read', async ({
  server,
  open,
}) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await nameField.fill('Kayaks');
  await sawStored('Kayaks');
  crash();
  await open('/editar-categoria/3', undefined, withDrafts);
  await expect.element(recover).toBeVisible();
  const release = await server.holdBack(/^\/categories\/3/);
  const before = (await server.sent('GET', '/categories/3')).length;
  await recover.click();
  await expect.poll(async () => (await server.sent('GET', '/categories/3')).length).toBeGreaterThan(before);
  const later = Date.now() + 2 * times.recordFreshMs;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
  onTestFinished(() => clock.mockRestore());
  await release();
  await expect.element(nameField).toHaveValue('Kayaks');
});

test('a discarded draft is gone', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await nameField.fill('Vela');
  await sawStored('Vela');
  crash();
  await open('/nueva-categoria', undefined, withDrafts);
  await offers.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(offers).toHaveLength(0);
  await sawStored();
});

test('a draft that was discarded by mistake is offered again', async ({ open }) => {
  const features = ['drafts', 'undo'] as const;
  await open('/editar-categoria/3', undefined, { features });
  await nameField.fill('Kayak y vela');
  await sawStored('Kayak y vela');
  crash();
  await open('/editar-categoria/3', undefined, { features });
  await offers.getByRole('button', { name: 'Descartar' }).click();
  await sawStored();
  const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
  await expect.element(strip.getByText('Has descartado los cambios sin guardar')).toBeVisible();
  await strip.getByRole('button', { name: /^Deshacer/ }).click();
  await sawGreenAlert('Deshecho: vuelves a tener los cambios sin guardar');
  await sawStored('Kayak y vela');
  await recover.click();
  await expect.element(nameField).toHaveValue('Kayak y vela');
});

test('a draft ends when its changes are taken back, saved or left', async ({ open }) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await nameField.fill('Kayak y vela');
  await sawStored('Kayak y vela');
  await nameField.fill('Kayak');
  await sawStored();
  await nameField.fill('Vela');
  await sawStored('Vela');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await sawStored();
});

test('what is typed before another draft is recovered becomes a draft of its own', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await nameField.fill('Vela');
  await sawStored('Vela');
  crash();
  await open('/nueva-categoria', undefined, withDrafts);
  await nameField.fill('Surf');
  await recover.click();
  await expect.element(nameField).toHaveValue('Vela');
  await expect.element(recover).toBeVisible();
  await recover.click();
  await expect.element(nameField).toHaveValue('Surf');
  await expect.poll(async () => (await drafts()).map(({ name }) => name).toSorted()).toEqual(['Surf', 'Vela']);
});

test('a recovered draft whose record has changed meanwhile shows the conflict', async ({ server, open }) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await nameField.fill('Kayak y vela');
  await sawStored('Kayak y vela');
  await server.change(({ categories }) => {
    const kayak = categories.find(({ id }) => id === 3);
    if (kayak) kayak.name.es = 'Kayak de mar';
  });
  crash();
  await open('/editar-categoria/3', undefined, withDrafts);
  await expect.element(nameField).toHaveValue('Kayak de mar');
  await recover.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Kayak de mar')).toBeVisible();
  await expect.element(dialog.getByText('Kayak y vela')).toBeVisible();
  await dialog.getByRole('button', { name: 'Volver al formulario' }).click();
  await expect.element(nameField).toHaveValue('Kayak y vela');
});

test('a recovered draft in both languages is compared in both', async ({ server, open }) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await expect.element(nameField).toHaveValue('Kayak');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect.element(nameField).toHaveValue('Kayaking');
  await nameField.fill('Sea kayaking');
  await sawStored('Sea kayaking');
  await server.change(({ categories }) => {
    const kayak = categories.find(({ id }) => id === 3);
    if (kayak) kayak.name.en = 'Kayak tours';
  });
  crash();
  await open('/editar-categoria/3', undefined, withDrafts);
  await recover.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Kayak tours')).toBeVisible();
  await dialog.getByRole('button', { name: 'Volver al formulario' }).click();
  // The save waits for a decision.
  await save.click();
  await dialog.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await expect.element(nameField).toHaveValue('Kayak tours');
  expect(await server.sent('PUT', '/categories/3')).toEqual([]);
});

test('D-73 the input of a lost session stays one draft', async ({ server, open }) => {
  await open('/editar-categoria/3', undefined, withDrafts);
  await nameField.fill('Kayak y vela');
  await sawStored('Kayak y vela');
  signOut('lost');
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  storeSession(storedBySignIn(server));
  catchUp();
  await page.getByRole('button', { name: 'Volver al formulario' }).click();
  await expect.element(nameField).toHaveValue('Kayak y vela');
  const [before] = await drafts();
  await nameField.fill('Kayak y surf');
  await sawStored('Kayak y surf');
  expect(await drafts()).toMatchObject([{ id: before?.id, address: '/editar-categoria/3', isOpen: true }]);
  await expect.element(offers).toHaveLength(0);
  crash();
  await open('/editar-categoria/3', undefined, withDrafts);
  await recover.click();
  await expect.element(nameField).toHaveValue('Kayak y surf');
});

test('a password alone is no draft', async ({ open }) => {
  await open('/editar-usuario/2', undefined, withDrafts);
  await page.getByLabelText(/^Contraseña/).fill('Secreta1');
  await afterWrite();
  expect(await drafts()).toEqual([]);
});

test('a recovered draft that is not edited keeps its time, and is open at once', async ({ open }) => {
  await open('/nueva-categoria', undefined, withDrafts);
  await nameField.fill('Vela');
  await sawStored('Vela');
  crash();
  await expect.poll(drafts).toMatchObject([{ isOpen: false }]);
  const [before] = await drafts();
  await open('/nueva-categoria', undefined, withDrafts);
  await recover.click();
  await expect.poll(drafts).toMatchObject([{ isOpen: true }]);
  crash();
  await expect.poll(drafts).toMatchObject([{ id: before?.id, savedAt: before?.savedAt, isOpen: false }]);
});

test('a password is not stored', async ({ open }) => {
  await open('/nuevo-usuario', undefined, withDrafts);
  await page.getByLabelText(/^Email/).fill('ana@example.com');
  await page.getByLabelText(/^Contraseña/).fill('Secreta1');
  await sawStored('ana@example.com');
  crash();
  await open('/nuevo-usuario', undefined, withDrafts);
  await recover.click();
  await expect.element(page.getByLabelText(/^Email/)).toHaveValue('ana@example.com');
  await expect.element(page.getByLabelText(/^Contraseña/)).toHaveValue('');
});

/** Waits longer than a form waits before it stores a change. */
const afterWrite = () => new Promise((resolve) => setTimeout(resolve, 2 * times.draftDelayMs));

test('D-73 a browser that cannot encrypt says so while there are changes, and stores nothing', async ({ open }) => {
  // What browsers do not offer over plain HTTP.
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  await open('/editar-categoria/3', undefined, withDrafts);
  const note = page.getByText(/no se están guardando en este navegador: la conexión no está cifrada/);
  await expect.element(nameField).toHaveValue('Kayak');
  await expect.element(note).toHaveLength(0);
  await nameField.fill('Kayak y vela');
  await expect.element(note).toBeVisible();
  await afterWrite();
  expect(await storedPeople()).toEqual([]);
});

test('a browser that forbids storage is said once, and the form goes on', async ({ open }) => {
  const forbidden = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await open('/editar-categoria/3', undefined, withDrafts);
  await nameField.fill('Kayak y vela');
  await expect.poll(redAlerts).toEqual([expect.stringContaining('Este navegador no puede guardar una copia')]);
  const note = page.getByText('Tus cambios no se están guardando en este navegador');
  await expect.element(note).toBeVisible();
  await nameField.fill('Kayak y surf');
  await afterWrite();
  expect(redAlerts()).toHaveLength(1);
  forbidden.mockRestore();
  await nameField.fill('Kayak y pádel');
  await sawStored('Kayak y pádel');
  await expect.element(note).toHaveLength(0);
  await save.click();
  await sawGreenAlert('Categoría guardada correctamente');
});

test('without the feature, a form stores nothing', async ({ open }) => {
  await open('/editar-categoria/3');
  await nameField.fill('Kayak y vela');
  await expect.element(page.getByText('1 campo en español')).toBeVisible();
  await afterWrite();
  expect(await storedPeople()).toEqual([]);
});
