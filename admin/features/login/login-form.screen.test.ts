import { openWithAccount, withAccount } from '../../testing/account.ts';
import { address, expect, page, test, userEvent } from '../../testing/screens.ts';
import { signOut } from '../../session/session.ts';

test('AUTH-06 the sign-in sends values that a password manager has filled in without an event', async ({ open }) => {
  await open('/login', 'signed out');
  const write = (label: string, text: string) => {
    const input = page.getByLabelText(label, { exact: true }).element();
    if (input instanceof HTMLInputElement) input.value = text;
  };
  write('E-mail', 'admin@server.example');
  write('Contraseña', 'Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect.poll(address).toBe('/experiencias');
});

test('the sign-in cleans a pasted e-mail address', async ({ open }) => {
  await open('/login', 'signed out');
  await page.getByLabelText('E-mail').fill('<admin@server.example>,\u200B');
  await page.getByLabelText('Contraseña', { exact: true }).fill('Secreta1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect.poll(address).toBe('/experiencias');
});

test('a signed-out user who opens the account page, as a password manager does, gets there after the sign-in', async ({
  open,
}) => {
  await open('/cuenta', 'signed out', withAccount);
  await expect.poll(address).toBe('/login');
  await signInByKeyboard();
  await expect.poll(address).toBe('/cuenta');
});

test('after a session that ended on the account page, the sign-in opens the experiences', async ({ server, open }) => {
  await openWithAccount(open, server);
  await expect.element(page.getByText('Esta sesión')).toBeVisible();
  signOut('left');
  await expect.poll(address).toBe('/login');
  await signInByKeyboard();
  await expect.poll(address).toBe('/experiencias');
});

async function signInByKeyboard() {
  await page.getByLabelText('E-mail').fill('admin@server.example');
  await page.getByLabelText('Contraseña', { exact: true }).fill('Secreta1');
  await userEvent.keyboard('{Enter}');
}
