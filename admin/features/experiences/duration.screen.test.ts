import { expect, page, press, test } from '../../testing/screens.ts';

const duration = page.getByRole('textbox', { name: /^Duración/ });

test('A-09 the duration is shown and sent as HH:mm', async ({ server, open }) => {
  await server.change(({ experiences: [, experience] }) =>
    Object.assign(experience ?? {}, { duration: '1970-01-01T14:30:00+00:00' }),
  );
  await open('/editar-experiencia/2');
  await expect.element(duration).toHaveValue('14:30');
  await duration.fill('230');
  await press(duration, '{Tab}');
  await expect.element(duration).toHaveValue('02:30');
  await duration.fill('1,5');
  await press(duration, '{Tab}');
  await expect.element(duration).toHaveValue('01:30');
  await duration.fill('3h');
  await press(duration, '{Enter}');
  await expect
    .poll(async () => (await server.sent('PUT', '/experiences/2')).at(-1)?.body)
    .toMatchObject({ duration: '03:00' });
});

test('text that is not a duration stays in the field, and the error message contains an example', async ({
  server,
  open,
}) => {
  await open('/editar-experiencia/2');
  await duration.fill('una mañana');
  await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
  await expect.element(duration).toHaveFocus();
  await expect.element(duration).toHaveValue('una mañana');
  await expect.element(duration).toHaveAccessibleDescription(/Indica la duración, por ejemplo 02:30/);
  expect(await server.sent('PUT', '/')).toEqual([]);
});
