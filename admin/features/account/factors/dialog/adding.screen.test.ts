import { QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { refuse, refuseField } from '../../../../testing/account.ts';
import { codes, openWithFactors, preparedApp, seed, toAccount, toFactor } from '../../../../testing/factors/factors.ts';
import { addAuthenticator, preparedPasskey } from '../../../../testing/factors/passkeys.ts';
import {
  address,
  emulate,
  expect,
  focus,
  go,
  page,
  paste,
  press,
  redAlerts,
  resize,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
} from '../../../../testing/screens.ts';
import type { TestServer } from '../../../../testing/test-server.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const code = dialog.getByLabelText('Código de la aplicación');
const name = dialog.getByLabelText('Nombre');
const heading = dialog.getByRole('heading', { name: 'Guarda tus códigos de recuperación' });

const bodies = async (server: TestServer, method: string, path: string) =>
  (await server.sent(method, path)).map(({ body }) => body);

async function startApp(server: TestServer) {
  await server.answer('POST', /^\/account\/factors$/, 201, preparedApp);
  await button('Añadir aplicación').click();
  await expect.element(code).toHaveFocus();
}

async function addApp(server: TestServer) {
  await startApp(server);
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  await userEvent.keyboard('123456{Enter}');
  await expect.element(heading).toHaveFocus();
}

async function startPasskey(server: TestServer) {
  await server.answer('POST', /^\/account\/factors$/, 201, preparedPasskey);
  await button('Añadir llave de acceso').click();
  await expect.element(name).toHaveFocus();
}

test('D-87 an app is added with its QR code or its key, a code of it, and a name', async ({ server, open }) => {
  const added = toFactor(5, { name: 'Móvil de Ana' });
  await openWithFactors(open, server, [], { later: [added] });
  await startApp(server);
  await expect.element(dialog.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await name.fill('Móvil de Ana');
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  await server.answer('PUT', /factors\/5$/, 200);
  await focus(code);
  await paste('123 456 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  expect(await bodies(server, 'POST', '/account/factors')).toEqual([
    { kind: 'totp', name: 'Aplicación' },
    { code: '123456' },
  ]);
  await expect.poll(() => bodies(server, 'PUT', '/account/factors')).toEqual([{ name: 'Móvil de Ana' }]);
  await dialog.getByRole('button', { name: 'Los he guardado' }).click();
  await sawGreenAlert('Aplicación añadida: Móvil de Ana');
  await expect.element(page.getByRole('group', { name: 'Verificación en dos pasos' })).toHaveFocus();
  await expect.element(button('Quitar: Móvil de Ana')).toBeVisible();
  expect(redAlerts()).toEqual([]);
});

test('a missing name, a missing code and a wrong one have their messages at the fields', async ({ server, open }) => {
  await openWithFactors(open, server, []);
  await startApp(server);
  await name.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Ponle un nombre')).toBeVisible();
  await name.fill('Móvil');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('El código es obligatorio')).toBeVisible();
  await refuseField(server, 'POST', /activation$/, 'code', 'wrongCode');
  await userEvent.keyboard('111111{Enter}');
  await expect.element(dialog.getByText('El código no es correcto')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('2');
  await expect.element(code).toHaveValue('2');
  await expect.element(name).toHaveValue('Móvil');
});

test('an app that is not activated is not added, and the focus returns', async ({ server, open }) => {
  await openWithFactors(open, server, []);
  await startApp(server);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveLength(0);
  await expect.element(button('Añadir aplicación')).toHaveFocus();
  await startApp(server);
  await refuse(server, 'POST', /activation$/, 404, 'notFound');
  await userEvent.keyboard('123456{Enter}');
  await sawRedAlert('Ha pasado demasiado tiempo. Vuelve a añadir la aplicación y escanea el código nuevo');
  await expect.element(dialog).toHaveLength(0);
});

test('an activation whose answer is lost is found, and the sentence says that its codes are lost', async ({
  server,
  open,
}) => {
  await openWithFactors(open, server, [], { later: [toFactor(5, { name: 'Móvil' })] });
  await startApp(server);
  await server.fail('POST', /activation$/, 0);
  await userEvent.keyboard('123456{Enter}');
  await sawGreenAlert('La aplicación ya está activada. Genera códigos de recuperación nuevos');
  await expect.element(dialog).toHaveLength(0);
  await expect.element(button('Quitar: Móvil')).toBeVisible();
  expect(redAlerts()).toEqual([]);
});

test('a passkey whose activation had no answer is looked for before another one is created', async ({
  server,
  open,
}) => {
  await addAuthenticator();
  // The account is read when the screen opens, when the dialog opens, and after the lost answer.
  await server.fail('GET', /^\/account$/, 200, toAccount([], 0), 2);
  await server.fail('GET', /^\/account$/, 503);
  await openWithFactors(open, server, [toFactor(6, { kind: 'passkey', name: 'Firefox en Windows' })]);
  await startPasskey(server);
  await server.fail('POST', /activation$/, 503);
  await userEvent.keyboard('{Enter}');
  await sawRedAlert('503- El servidor está ocupado');
  await button('Crear llave de acceso').click();
  await sawGreenAlert('La llave de acceso ya está activada. Genera códigos de recuperación nuevos');
  await expect.element(dialog).toHaveLength(0);
  expect(await server.sent('POST', '/account/factors')).toHaveLength(2);
});

test('no other screen opens while an activation runs, whose answer has the recovery codes', async ({
  server,
  open,
}) => {
  await openWithFactors(open, server, []);
  await startApp(server);
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  const release = await server.holdBack(/activation$/);
  await userEvent.keyboard('123456{Enter}');
  await expect.poll(() => server.sent('POST', '/account/factors/5/activation')).toHaveLength(1);
  go('/etiquetas');
  await release();
  await expect.element(heading).toHaveFocus();
  expect(address()).toBe('/cuenta');
});

test('without the confirmation that the API asks for, nothing opens, and the focus returns', async ({
  server,
  open,
}) => {
  await openWithFactors(open, server, []);
  await refuse(server, 'POST', /^\/account\/factors$/, 403, 'confirmationNeeded');
  await press(button('Añadir aplicación'), '{Enter}');
  await expect.element(page.getByLabelText('Contraseña actual')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toHaveLength(0);
  await expect.element(button('Añadir aplicación')).toHaveFocus();
  expect(redAlerts()).toEqual([]);
});

test('a further factor brings no recovery codes', async ({ server, open }) => {
  await openWithFactors(open, server, [toFactor(1)]);
  await startApp(server);
  await server.answer('POST', /activation$/, 200, { recoveryCodes: null });
  await userEvent.keyboard('123456{Enter}');
  await sawGreenAlert('Aplicación añadida: Aplicación');
  await expect.element(dialog).toHaveLength(0);
});

test('a confirmation during the activation takes Escape for itself', async ({ server, open }) => {
  await openWithFactors(open, server, []);
  await startApp(server);
  await refuse(server, 'POST', /activation$/, 403, 'confirmationNeeded');
  await userEvent.keyboard('123456{Enter}');
  await expect.element(page.getByLabelText('Contraseña actual')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Contraseña actual')).toHaveLength(0);
  await expect.element(code).toHaveValue('123456');
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  await press(code, '{Enter}');
  await expect.element(heading).toBeVisible();
});

test('the recovery codes can be copied, saved as a file and printed', async ({ server, open }) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const saved: { name: string; text: Promise<string> }[] = [];
  const blobs = vi.spyOn(URL, 'createObjectURL');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [blob] = blobs.mock.lastCall ?? [];
    if (blob instanceof Blob) saved.push({ name: this.download, text: blob.text() });
  });
  onTestFinished(() => [write, print, blobs, click].forEach((spy) => spy.mockRestore()));
  await openWithFactors(open, server, []);
  await addApp(server);
  expect(textsOf(dialog.getByRole('listitem'))).toEqual(codes);
  const before = dialog.element().clientHeight;
  await dialog.getByRole('button', { name: 'Copiar todos' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Códigos copiados');
  expect(dialog.element().clientHeight).toBe(before);
  expect(write).toHaveBeenLastCalledWith(codes.join('\n'));
  write.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  await dialog.getByRole('button', { name: 'Copiar todos' }).click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('El navegador no deja copiarlos');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  expect(saved.map((file) => file.name)).toEqual(['codigos-de-recuperacion.txt']);
  const text = await saved[0]?.text;
  expect(text?.split('\r\n')).toEqual([
    'Códigos de recuperación de Trastienda: ana.moreno@server.example',
    '',
    ...codes,
    '',
  ]);
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  expect(print).toHaveBeenCalledOnce();
});

test('the printed page has the recovery codes and whose they are, and nothing else', async ({ server, open }) => {
  await openWithFactors(open, server, []);
  await addApp(server);
  await emulate({ media: 'print' });
  await expect
    .element(page.getByText('Códigos de recuperación de Trastienda: ana.moreno@server.example'))
    .toBeVisible();
  await expect.element(dialog.getByText(codes[9] ?? '')).toBeVisible();
  expect(dialog.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Mi cuenta' }).elements()).toEqual([]);
});

test('codes that were not saved ask before they disappear: on Escape, and when another screen opens', async ({
  server,
  open,
}) => {
  await openWithFactors(open, server, []);
  await addApp(server);
  const question = dialog.getByRole('heading', { name: '¿Has guardado los códigos?' });
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Volver a los códigos' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading).toHaveFocus();
  go('/etiquetas');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  expect(address()).toBe('/cuenta');
  go('/etiquetas');
  await dialog.getByRole('button', { name: 'Cerrar sin guardarlos' }).click();
  await expect.poll(address).toMatch(/^\/etiquetas/);
  await expect.element(dialog).toHaveLength(0);
});

test('keys and codes leave no trace in caches or in storage', async ({ server, open }) => {
  const mounted = vi.spyOn(QueryClient.prototype, 'mount');
  onTestFinished(() => mounted.mockRestore());
  await openWithFactors(open, server, []);
  const [client] = mounted.mock.contexts.filter((context) => context instanceof QueryClient).slice(-1);
  const mutations = () => client?.getMutationCache().getAll() ?? [];
  const queries = () => client?.getQueryCache().getAll() ?? [];
  const noElements = (_: string, value: unknown) => (value instanceof Element ? undefined : value);
  const cached = () =>
    JSON.stringify(
      [
        ...[...mutations(), ...queries()].map(({ state }) => state),
        ...Object.entries(localStorage),
        ...Object.entries(sessionStorage),
      ],
      noElements,
    );
  await startApp(server);
  // The dialog shows it.
  expect(cached()).toContain(seed);
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  await userEvent.keyboard('123456{Enter}');
  await expect.element(heading).toHaveFocus();
  await dialog.getByRole('button', { name: 'Los he guardado' }).click();
  await expect.element(dialog).toHaveLength(0);
  await expect.poll(cached).not.toContain(seed);
  expect(cached()).toContain('ana.moreno@server.example');
  for (const secret of [...codes, '123456']) expect(cached()).not.toContain(secret);
});

test('on a phone, the app can be opened on the phone itself', async ({ server, open }) => {
  await resize(390, 844);
  await openWithFactors(open, server, []);
  await server.answer('POST', /^\/account\/factors$/, 201, preparedApp);
  await button('Añadir aplicación').click();
  await expect.element(dialog.getByRole('heading', { name: 'Añade tu aplicación' })).toHaveFocus();
  await expect
    .element(dialog.getByRole('link', { name: 'Abrir en la aplicación de este móvil' }))
    .toHaveAttribute('href', preparedApp.otpauthUrl);
});

test('with forced colours the QR code stays black on white', async ({ server, open }) => {
  await emulate({ forcedColors: 'active' });
  await openWithFactors(open, server, []);
  await startApp(server);
  const drawing = dialog.getByRole('img', { name: /^Código QR/ }).element();
  const fills = [...drawing.children].map((child) => getComputedStyle(child).fill);
  expect(fills).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(getComputedStyle(drawing).forcedColorAdjust).toBe('none');
});

test('D-87 a passkey is created by the browser, and named after this device', async ({ server, open }) => {
  await addAuthenticator();
  await openWithFactors(open, server, []);
  await startPasskey(server);
  await expect.element(name).toHaveValue('Firefox en Windows');
  await server.answer('POST', /activation$/, 200, { recoveryCodes: codes });
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  expect(await bodies(server, 'POST', '/account/factors')).toEqual([
    { kind: 'passkey', name: 'Firefox en Windows' },
    { credential: expect.objectContaining({ type: 'public-key', response: expect.anything() }) },
  ]);
  await dialog.getByRole('button', { name: 'Los he guardado' }).click();
  await sawGreenAlert('Llave de acceso añadida: Firefox en Windows');
});

test('a passkey that the user cancels can be tried again, and one of the device is not added twice', async ({
  server,
  open,
}) => {
  await addAuthenticator('refuses');
  await openWithFactors(open, server, []);
  await startPasskey(server);
  await name.fill('Portátil');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('No se ha creado la llave de acceso. Vuelve a intentarlo.');
  await addAuthenticator();
  await refuseField(server, 'POST', /activation$/, 'credential', 'wrongPasskey');
  await button('Crear llave de acceso').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('La llave de acceso no es válida');
  const [sent] = await bodies(server, 'POST', '/account/factors/6/activation');
  const { id } = (sent as { credential: { id: string } }).credential;
  const excluded = { ...preparedPasskey.options, excludeCredentials: [{ id, type: 'public-key' }] };
  await server.answer('POST', /^\/account\/factors$/, 201, { ...preparedPasskey, options: excluded });
  await button('Crear llave de acceso').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Este dispositivo ya tiene una llave de acceso de tu cuenta.');
  // The API prepares a passkey again only after it has refused one.
  expect(await bodies(server, 'POST', '/account/factors')).toEqual([
    { kind: 'passkey', name: 'Firefox en Windows' },
    { credential: expect.anything() },
    { kind: 'passkey', name: 'Portátil' },
  ]);
  await expect.element(name).toHaveValue('Portátil');
});
