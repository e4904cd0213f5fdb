import { expect, test, sawGreenAlert, redAlert, sawRedAlert } from '../support/specified-api.ts';
import {
  cameraJpeg,
  dropOn,
  droppedPicture,
  inspect,
  narrowJpeg,
  smallJpeg,
  transparentPng,
} from '../support/pictures.ts';
import type { Page } from '@playwright/test';

const dialog = (page: Page) => page.getByRole('dialog');
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Subir imagen' });
const picker = (page: Page) => page.locator('input[type=file]').first();

test.beforeEach(async ({ open, page }) => {
  await open('/nueva-experiencia');
  await expect(page.getByText('Seleccionar una imagen').first()).toBeVisible();
});

test('CROP-01 CROP-02 CROP-04 CROP-06 CROP-14 CROP-16 EXP-F-35 EXP-F-38 a file that is not a picture changes nothing, a picture opens the cropper, and the stored picture can be enlarged', async ({
  page,
  server,
}) => {
  await test.step('a file that is not a valid picture changes nothing', async () => {
    await picker(page).setInputFiles({
      name: 'carta.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await expect(upload(page)).toHaveCount(0);
    await picker(page).setInputFiles({ name: 'baile.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(upload(page)).toHaveCount(0);
    expect(server.sent('POST', '/media_experiences')).toEqual([]);
  });
  await test.step('a chosen file opens the cropper with hint, area, preview and button', async () => {
    await expect(picker(page)).toHaveAttribute('accept', /image\/png/);
    await expect(picker(page)).toHaveAttribute('accept', /image\/jpeg/);
    await picker(page).setInputFiles(await smallJpeg());
    await expect(dialog(page).getByText('Selecciona el area de la imagen')).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Previsualización' })).toBeVisible();
    await expect(upload(page)).toBeVisible();
    await expect(dialog(page)).toContainText('510 × 340');
    await expect(dialog(page)).toContainText('3:2');
  });
  await test.step('the preview follows the area that the keyboard moves', async () => {
    const preview = dialog(page).getByRole('img', { name: /Resultado|Previsualización/ });
    await expect(preview).toBeVisible();
    const shown = () =>
      preview.evaluate((element) =>
        element instanceof HTMLCanvasElement ? element.toDataURL() : element.getAttribute('style'),
      );
    const before = await shown();
    const corner = dialog(page).getByRole('button', { name: /inferior derecha/i });
    await corner.focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(shown).not.toBe(before);
  });
  await test.step('a stored picture has an enlarge icon that is visible without hover', async () => {
    await upload(page).click();
    await sawGreenAlert(page, 'Imagen guardada correctamente');
    await page.mouse.move(0, 0);
    await expect(page.getByRole('button', { name: /^Ampliar/ }).getByAltText(/^Imagen/)).toBeVisible();
    const icon = page.getByRole('button', { name: /^Ampliar/ }).locator('svg');
    expect(await icon.evaluate((each) => each.checkVisibility({ opacityProperty: true }))).toBe(true);
  });
});

test('the cropper warns of an area that the output would enlarge, without moving anything or refusing it', async ({
  page,
}) => {
  const warning = dialog(page).getByRole('status').filter({ hasText: 'borrosa' });
  await picker(page).setInputFiles(await smallJpeg());
  await expect(dialog(page)).toContainText('900 × 600 px');
  await expect(warning).toHaveCount(0);
  const before = await dialog(page).boundingBox();
  const corner = dialog(page).getByRole('button', { name: /esquina inferior derecha/i });
  await corner.focus();
  // The picture is at most 900 px wide, and each press takes 10 px.
  for (let presses = 0; presses < 90 && (await warning.count()) === 0; presses += 1)
    await page.keyboard.press('Shift+ArrowLeft');
  await expect(warning).toBeVisible();
  expect(await dialog(page).boundingBox()).toEqual(before);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await picker(page).setInputFiles(await narrowJpeg());
  await expect(warning).toBeVisible();
  await upload(page).click();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
});

test('CROP-05 CROP-07 CROP-08 CROP-15 CROP-17 CROP-19 EXP-F-38 ERR-21 CONST-14 A-52 A-101 each kind of picture is uploaded as a JPEG of exactly 510x340', async ({
  page,
  server,
}) => {
  // Cropping 12 megapixels takes a long time on a slow machine.
  test.slow();
  const zone = page.locator('label', { has: picker(page) });
  /** Uploads the picture in the cropper. @returns its properties, with the colours at two places. */
  const uploaded = async (...places: [number, number][]) => {
    const id = server.pictures.size + 2;
    await upload(page).click();
    await sawGreenAlert(page, 'Imagen guardada correctamente');
    await expect(dialog(page)).toHaveCount(0);
    return inspect(server.pictures.get(id) ?? Buffer.alloc(0), ...places);
  };
  const jpeg = { size: '510x340', format: 'jpeg', hasMetadata: false };
  await test.step('a PNG with transparency, on white', async () => {
    await picker(page).setInputFiles(await transparentPng());
    expect(await uploaded([0.02, 0.02], [0.5, 0.5])).toEqual({ ...jpeg, colours: ['white', 'blue'] });
    const [call] = server.sent('POST', '/media_experiences');
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data/);
    await expect(page.getByRole('main').getByRole('img')).not.toHaveCount(0);
  });
  await test.step('a camera picture of 12 megapixels that is stored rotated, upright and without metadata', async () => {
    await picker(page).setInputFiles(await cameraJpeg());
    expect(await uploaded([0.05, 0.5], [0.95, 0.5])).toEqual({ ...jpeg, colours: ['red', 'blue'] });
  });
  for (const format of ['webp', 'gif'] as const)
    await test.step(`a ${format} that is dropped on the zone`, async () => {
      await dropOn(zone, await droppedPicture(format));
      expect(await uploaded([0.1, 0.5], [0.9, 0.5])).toEqual({ ...jpeg, colours: ['red', 'blue'] });
    });
});

test('CROP-02 CROP-15 a drop while a list is open closes the list and focuses the cropper; afterwards the focus returns, and the list stays closed', async ({
  page,
}) => {
  const tags = page.getByRole('combobox', { name: /^Etiquetas/ });
  const option = page.getByRole('option', { name: 'Aventura' });
  const zone = page.locator('label', { has: picker(page) });
  await tags.click();
  await expect(option).toBeVisible();
  for (const count of [1, 2]) {
    await dropOn(zone, await smallJpeg());
    await expect(upload(page)).toBeFocused();
    await expect(option).toBeHidden();
    // The button has the focus before the picture is decoded, but is disabled until then.
    await expect(upload(page)).toBeEnabled();
    await upload(page).press('Enter');
    await expect(page.getByRole('button', { name: /^Ampliar/ })).toHaveCount(count);
    await expect(dialog(page)).toHaveCount(0);
    await expect(tags).toBeFocused();
    await expect(tags).toHaveAttribute('aria-expanded', 'false');
  }
  await tags.press('ArrowDown');
  await expect(option).toBeVisible();
  await tags.press('Escape');
  await expect(option).toBeHidden();
  await tags.click();
  await expect(option).toBeVisible();
});

test('CROP-18 CROP-20 EXP-F-38 EXP-F-40 ERR-01 an upload shows its percentage; a refused one shows the reason, preserves the picture and the form, and can be sent again', async ({
  page,
  server,
}) => {
  const name = page.getByRole('textbox', { name: /Título/ });
  await name.fill('Paseo por Triana');
  await test.step('the percentage is shown while uploading', async () => {
    server.holdMs(4_000);
    await picker(page).setInputFiles(await smallJpeg());
    await upload(page).click();
    // The two elements are checked in parallel, because they appear and disappear together.
    await Promise.all([
      expect(page.getByText(/\d+ %/).first()).toBeVisible(),
      expect(page.getByRole('progressbar').first()).toBeVisible(),
    ]);
    await sawGreenAlert(page, 'Imagen guardada correctamente');
    await expect(dialog(page)).toHaveCount(0);
    server.holdMs(0);
  });
  await test.step('a refused upload is sent again from the cropper', async () => {
    server.fail('POST', /^\/media_experiences/, 413, { code: 413, message: 'La imagen pesa demasiado' });
    await picker(page).setInputFiles(await smallJpeg());
    await upload(page).click();
    await sawRedAlert(page, '413- La imagen pesa demasiado');
    await page
      .getByRole('button', { name: /Reintentar|Subir imagen/ })
      .first()
      .click();
    await sawGreenAlert(page, 'Imagen guardada correctamente');
  });
  await test.step('a refused upload is sent again from the form', async () => {
    const message = 'The picture is too large';
    const refusal = { code: 413, message, key: 'fileTooLarge', values: { maxMegabytes: 15 } };
    server.fail('POST', /^\/media_experiences/, 413, refusal);
    await picker(page).setInputFiles(await smallJpeg());
    await upload(page).click();
    await sawRedAlert(page, '413- La imagen pesa demasiado: el máximo son 15 MB');
    await expect(dialog(page).getByText('No se ha subido')).toBeVisible();
    await expect(upload(page)).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(name).toHaveValue('Paseo por Triana');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await sawGreenAlert(page, 'Imagen guardada correctamente');
    await expect(name).toHaveValue('Paseo por Triana');
  });
});

test('EXP-F-37 several files of one selection are shown, each with a preview, and cropped one after another', async ({
  page,
  server,
}) => {
  await picker(page).setInputFiles([await smallJpeg('uno.jpg'), await smallJpeg('dos.jpg')]);
  await expect(dialog(page).getByRole('img', { name: /uno\.jpg/ })).toBeVisible();
  await expect(dialog(page).getByRole('img', { name: /dos\.jpg/ })).toBeVisible();
  await upload(page).click();
  await expect.poll(() => server.sent('POST', '/media_experiences').length).toBe(1);
  await upload(page).click();
  await expect.poll(() => server.sent('POST', '/media_experiences').length).toBe(2);
});

test('EXP-F-36 EXP-F-39 VAL-48 CONST-14 A-38 a sixth picture is not accepted, a picture is deleted immediately, which is not an unsaved change, also after another user has deleted it', async ({
  page,
  server,
}) => {
  server.records.media_experiences.push(...[2, 3, 4, 5].map((id) => ({ id, contentUrl: `/pictures/${id}` })));
  const experience = server.records.experiences[1];
  if (experience) experience['mediaExperiences'] = [1, 2, 3, 4, 5];
  await page.goto('/editar-experiencia/2');
  const buttons = page.getByRole('button', { name: /Eliminar.*imagen/i });
  await expect(buttons).toHaveCount(5);
  await expect(page.locator('input[type=file]:not([disabled])')).toHaveCount(0);

  await buttons.first().click();
  await expect(buttons).toHaveCount(4);
  expect(server.sent('DELETE', '/').map(({ path }) => path)).toEqual(['/media_experiences/1']);
  server.fail('DELETE', /^\/media_experiences\/2$/, 404, { code: 404, message: 'No encontrado' });
  await buttons.first().click();
  await expect(buttons).toHaveCount(3);
  await expect(redAlert(page, '404')).toHaveCount(0);
  await expect(page.getByText('Sin cambios')).toBeVisible();

  const leave = page.getByRole('link', { name: 'Cancelar' });
  await page.getByRole('button', { name: 'Mover después la imagen 1' }).click();
  await expect(page.getByText('Cambios sin guardar')).toBeVisible();
  await leave.click();
  await dialog(page).getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Mover antes la imagen 2' }).click();
  await expect(page.getByText('Sin cambios')).toBeVisible();
  await leave.click();
  await expect(page).toHaveURL(/\/experiencias$/);
});
