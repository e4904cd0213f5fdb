import { address, expect, page, test } from '../../testing/screens.ts';

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
