import type { Page } from '@playwright/test';
import { expect, storedBySignIn, test } from '../support/specified-api.ts';
import { storeSession } from '../support/session.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Nombre/ });
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Iniciar sesión' });
const signIn = async (page: Page) => {
  await page.getByLabel('E-mail').fill('admin@server.example');
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
};
/** Opens a second tab in the same browser. */
const openTab = async (page: Page, path: string) => {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
};

/** Holds a lock until the tab closes, as a tab does for some time after it has replaced the token. */
const holdLock = (lock: string) =>
  new Promise<void>((granted) => {
    const hold = () => {
      granted();
      return new Promise<void>(() => undefined);
    };
    void navigator.locks.request(lock, { mode: 'shared' }, hold);
  });
const heldLocks = async () => (await navigator.locks.query()).held?.map(({ name }) => name);

for (const hasLocks of [true, false]) {
  test(`D-58 AUTH-24 two tabs refresh once, ${hasLocks ? 'with Web Locks' : 'without Web Locks'}`, async ({
    page,
    server,
    open,
  }) => {
    // Web Locks are not available outside secure contexts.
    if (!hasLocks) await page.context().addInitScript('delete Navigator.prototype.locks');
    await open('/categorias');
    const tab = await openTab(page, '/categorias');
    for (const each of [page, tab]) await expect(each.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    expect(await tab.evaluate(() => 'locks' in navigator)).toBe(hasLocks);
    const release = server.holdBack(/^\/token\/refresh/);
    server.expireToken();
    const before = server.sent('GET', '/categories').length;
    for (const each of [page, tab]) await each.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect.poll(() => server.sent('GET', '/categories').length).toBe(before + 2);
    await expect.poll(() => server.sent('POST', '/token/refresh').length).toBe(1);
    release();
    const withNewToken = () => server.sent('GET', '/categories').filter(({ token }) => token === 'token-2');
    await expect.poll(() => withNewToken().length).toBe(2);
    expect(server.sent('POST', '/token/refresh')).toHaveLength(1);
    for (const each of [page, tab]) await expect(each.getByRole('alert')).toHaveCount(0);
  });
}

test('D-58 a tab that does not see the new token of another tab yet waits for it', async ({ page, server, open }) => {
  await open('/categorias');
  const tab = await openTab(page, '/categorias');
  await expect(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
  await tab.evaluate(holdLock, `trastienda.refresh.${server.session.token}`);
  server.expireToken();
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.poll(() => tab.evaluate(heldLocks)).toContain('trastienda.refresh');
  await tab.evaluate(storeSession, storedBySignIn(server));
  await expect.poll(() => server.sent('GET', '/categories').at(-1)?.token).toBe('token-2');
  expect(server.sent('POST', '/token/refresh')).toEqual([]);
});

test('SHELL-20 AUTH-18 AUTH-19 a sign-out in one tab immediately clears the other, even if the login loads slowly', async ({
  page,
  open,
}) => {
  await open('/categorias');
  const tab = await openTab(page, '/categorias');
  await tab.getByRole('link', { name: 'Kayak', exact: true }).click();
  await expect(nameField(tab)).toHaveValue('Kayak');
  await nameField(tab).fill('Kayak y vela');
  const { promise: isOpen, resolve: release } = Promise.withResolvers<void>();
  await tab.route('**/login-screen-*.js', async (route) => isOpen.then(() => route.continue()));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(tab.locator('#root')).toHaveText('');
  release();
  await expect(signInHeading(tab)).toBeVisible();
  await expect(tab.getByText('Kayak')).toHaveCount(0);
  const left = await tab.evaluate(async () => ({
    session: Object.keys(localStorage).filter((key) => !key.startsWith('trastienda.')),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
  expect(left).toEqual({ session: [], databases: 0, caches: 0 });
  await tab.goBack();
  await expect(signInHeading(tab)).toBeVisible();
  await expect(tab.getByText('Kayak')).toHaveCount(0);
});

test('AUTH-20 a sign-in of another user in one tab also applies to the other, without mixing data of the two users', async ({
  page,
  server,
  open,
}) => {
  await open('/categorias');
  const tab = await openTab(page, '/editar-categoria/3');
  await expect(nameField(tab)).toHaveValue('Kayak');
  await nameField(tab).fill('Kayak y vela');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInHeading(tab)).toBeVisible();
  server.session.userId = 2;
  server.expireToken();
  await signIn(page);
  await expect(tab).toHaveURL(/\/experiencias$/);
  await expect(tab.getByRole('alert').or(tab.getByRole('status')).filter({ hasText: 'escribiendo' })).toHaveCount(0);
  await tab.goto('/editar-categoria/3');
  await expect(nameField(tab)).toHaveValue('Kayak');
  expect(server.sent('PUT', '/')).toEqual([]);

  // If another user signs in without a sign-out in between, the screen reloads its data and discards the previous user's input.
  await nameField(tab).fill('Kayak y remo');
  server.session.userId = 3;
  server.expireToken();
  const reads = server.sent('GET', '/categories/3').length;
  await page.evaluate(storeSession, storedBySignIn(server));
  await expect.poll(() => server.sent('GET', '/categories/3').length).toBe(reads + 1);
  expect(server.sent('GET', '/categories/3').at(-1)?.token).toBe('token-3');
  await expect(nameField(tab)).toHaveValue('Kayak');
});
