import { createHmac } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { expect, productUrl, sawGreenAlert, test } from '../support/product.ts';

const password = 'Clave123';
/** Browsers accept passkeys at this name without https, but not at an IP address. */
const origin = productUrl().replace('127.0.0.1', 'localhost');

/** Returns the code that an authenticator app displays (RFC 6238). @param steps how many time steps later than now. */
function codeOf(seed: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(seed, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Gives the page an authenticator that creates and uses passkeys without a person. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return session;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function typePassword(page: Page, email: string, typed = password) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}

/** Opens the account without a page load, as a person does. */
const openAccount = async (page: Page) => {
  await page.getByRole('link', { name: /^Admin/ }).press('Enter');
  await expect(heading(page, 'Verificación en dos pasos')).toBeVisible();
};

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(heading(page, 'Iniciar sesión')).toBeVisible();
}

/** Answers the question before a change of the account. */
async function confirm(page: Page, typed = password) {
  await expect(page.getByLabel('Contraseña actual')).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('D-87 D-89 by keyboard, a user adds an app and a passkey, signs in with each of them, and removes them', async ({
  page,
  api,
}) => {
  test.slow();
  const email = `two-steps-${Date.now()}@example.com`;
  const user = await api.post('/users', { email, password, roles: ['ROLE_ADMIN'] });
  const authenticator = await addAuthenticator(page);

  await test.step('an app', async () => {
    await typePassword(page, email);
    await openAccount(page);
    await button(page, 'Añadir aplicación').press('Enter');
    await confirm(page);
  });
  const code = page.getByLabel('Código de la aplicación');
  await expect(code).toBeFocused();
  const seed = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await page.keyboard.type(codeOf(seed));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Guarda tus códigos de recuperación')).toBeFocused();
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);

  await test.step('closing the page asks as long as the codes are not saved', async () => {
    const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await button(page, 'Los he guardado').press('Enter');
    await sawGreenAlert(page, 'Aplicación añadida: Aplicación');
    await expect(page.getByText('Te quedan 10 de 10 códigos')).toBeVisible();
    await signOut(page);
  });

  await test.step('a sign-in with a code of the app, and none with the same code again', async () => {
    const next = codeOf(seed, 1);
    await typePassword(page, email);
    await expect(code).toBeFocused();
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    await page.waitForURL(/experiencias/);
    await signOut(page);
    await typePassword(page, email);
    await expect(code).toBeFocused();
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    await expect(page.getByText('El código no es correcto')).toBeVisible();
  });

  await test.step('a sign-in with a recovery code', async () => {
    await button(page, 'Usar un código de recuperación').press('Enter');
    await expect(page.getByLabel('Código de recuperación')).toBeFocused();
    await page.keyboard.insertText(` ${codes[0]} `);
    await page.keyboard.press('Enter');
    await page.waitForURL(/experiencias/);
    await openAccount(page);
    await expect(page.getByText('Te quedan 9 de 10 códigos')).toBeVisible();
  });

  await test.step('a passkey', async () => {
    await button(page, 'Añadir llave de acceso').press('Enter');
    await confirm(page);
    const name = page.getByRole('dialog').getByLabel('Nombre');
    await expect(name).toHaveValue(/^Chrom\w+ en Linux$/);
    await expect(name).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Portátil');
    await page.keyboard.press('Enter');
    await sawGreenAlert(page, 'Llave de acceso añadida: Portátil');
    await expect(button(page, 'Quitar: Portátil')).toBeVisible();
    await signOut(page);
  });

  await test.step('a sign-in with the passkey alone, and with the passkey after the password', async () => {
    await button(page, 'Entrar con llave de acceso').press('Enter');
    await page.waitForURL(/experiencias/);
    await signOut(page);
    await typePassword(page, email);
    await button(page, 'Usar llave de acceso').press('Enter');
    await expect(button(page, 'Usar llave de acceso')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/experiencias/);
    await openAccount(page);
  });

  await test.step('the removal, confirmed with the passkey', async () => {
    await button(page, 'Quitar: Aplicación').press('Enter');
    await button(page, 'Quitar').press('Enter');
    await button(page, 'Usar llave de acceso').press('Enter');
    await expect(button(page, 'Usar llave de acceso')).toBeFocused();
    await page.keyboard.press('Enter');
    await sawGreenAlert(page, 'Ya no se puede entrar con Aplicación');
    await button(page, 'Quitar: Portátil').press('Enter');
    await button(page, 'Quitar').press('Enter');
    await sawGreenAlert(page, 'Ya no se puede entrar con Portátil');
    await signOut(page);
    await typePassword(page, email);
    await page.waitForURL(/experiencias/);
    await signOut(page);
  });

  await authenticator.detach();
  await api.delete(user['@id']);
});

test('D-87 at another address than that of the passkeys, none are offered', async ({ page }) => {
  await page.goto('/login');
  await expect(button(page, 'Entrar')).toBeVisible();
  await expect(button(page, 'Entrar con llave de acceso')).toHaveCount(0);
  await page.goto(`${origin}/login`);
  await expect(button(page, 'Entrar con llave de acceso')).toBeVisible();
});

test('D-87 an administrator resets the factors of another user, who then signs in with the password', async ({
  page,
  administrator,
  api,
}) => {
  const email = `reset-${Date.now()}@example.com`;
  const user = await api.post('/users', { email, password, roles: ['ROLE_ADMIN'] });
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(new URL(path, productUrl()), {
      method: 'POST',
      headers: { 'content-type': 'application/ld+json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return answer.status === 204 ? {} : await answer.json();
  };
  const signIn = () => ask('/login_check', { username: email, password });
  const { token } = await signIn();
  await ask('/account/confirmations', { password }, token);
  const app = await ask('/account/factors', { kind: 'totp', name: 'Móvil' }, token);
  await ask(`${app['@id']}/activation`, { code: codeOf(app.secret) }, token);
  expect(await signIn()).toMatchObject({ key: 'secondFactorNeeded' });

  // A session of its own: those of the other tests stay unconfirmed.
  await typePassword(page, administrator.email, administrator.password);
  await page.waitForURL(/experiencias/);
  await page.goto(`${origin}/editar-usuario/${user['id']}`);
  await button(page, 'Restablecer la verificación en dos pasos').press('Enter');
  await expect(page.getByRole('dialog')).toContainText(email);
  await button(page, 'Restablecer').press('Enter');
  await confirm(page, administrator.password);
  await sawGreenAlert(page, `${email} ya no tiene segundo factor`);
  expect(await signIn()).toHaveProperty('token');
  await api.delete(user['@id']);
});
