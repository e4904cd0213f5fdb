import { expect, test } from '../support/specified-api.ts';

test('D-74 the form removes the line breaks of a pasted name', async ({ page, context, server, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/editar-localidad/1');
  const name = page.getByRole('main').getByRole('textbox', { name: /^Nombre/ });
  await page.evaluate(() => navigator.clipboard.writeText('Costa\r\ndel Sol\n'));
  await name.fill('');
  await name.press('ControlOrMeta+v');
  await page.getByRole('button', { name: 'Guardar Localidad' }).click();
  await expect
    .poll(() => server.sent('PUT', '/locations/1').at(-1)?.body)
    .toMatchObject({ name: expect.stringMatching(/^Costa ?del Sol$/) });
});
