import { expect, test } from '../support/seeds-only.ts';

test.describe('in a browser that counts twelve hours', () => {
  test.use({ locale: 'en-US' });

  test('A-09 the duration is HH:mm, shown and sent', async ({ page, server, open }) => {
    const experience = server.records.experiences[1];
    if (experience) experience['duration'] = '1970-01-01T14:30:00+00:00';
    await open('/editar-experiencia/2');
    const duration = page.getByRole('textbox', { name: /^Duración/ });
    await expect(duration).toHaveValue('14:30');
    await duration.fill('230');
    await duration.press('Tab');
    await expect(duration).toHaveValue('02:30');
    await duration.fill('3h');
    await duration.press('Enter');
    await expect.poll(() => server.sent('PUT', '/experiences/2').at(-1)?.body).toMatchObject({ duration: '03:00' });
  });

  test('what is no duration is kept as it was typed, and says what to write', async ({ page, server, open }) => {
    await open('/editar-experiencia/2');
    const duration = page.getByRole('textbox', { name: /^Duración/ });
    await duration.fill('una mañana');
    await page.getByRole('button', { name: 'Guardar Experiencia' }).click();
    await expect(duration).toBeFocused();
    await expect(duration).toHaveValue('una mañana');
    await expect(duration).toHaveAccessibleDescription(/Indica la duración, por ejemplo 02:30/);
    expect(server.sent('PUT', '/')).toEqual([]);
  });
});
