import type { Page } from '@playwright/test';
import { dropOn, largeJpeg, narrowJpeg, smallJpeg } from '../support/pictures.ts';
import { expect, test, sawGreenAlert, sawRedAlert } from '../support/specified-api.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const upload = (page: Page) => dialog(page).getByRole('button', { name: 'Subir imagen' });
const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`);
const picker = (page: Page, name: string) => field(page, name).locator('input[type=file]');
const pdf = { name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
const gif = { name: 'baile.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };

test('CROP-01 CROP-05 CROP-06 CROP-13 CROP-14 CROP-16 CONST-24 CONST-25 MAK-F-32 only JPG and PNG files can be picked, and each cropper starts with its own area, size and ratio', async ({
  page,
  server,
  open,
}) => {
  await open('/nuevo-maker');
  const logo = field(page, 'mediaMakersLogo');
  await expect(logo.getByText('Seleccionar una imagen')).toBeVisible();
  await expect(logo.getByText('Recomendado: 250 × 100 px')).toBeVisible();
  await expect(field(page, 'mediaMakers').getByText('Recomendado: 150 × 150 px')).toBeVisible();
  await expect(field(page, 'mediaMakersHeader').getByText('Recomendado: 1920 × 640 px')).toBeVisible();

  // A GIF or a PDF that is picked is rejected with a message. A PDF that is dropped does not open the cropper either.
  for (const file of [gif, pdf]) {
    await picker(page, 'mediaMakersLogo').setInputFiles(file);
    await expect(logo.getByText('Lo que no es una imagen JPG o PNG se ha dejado fuera.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  }
  await dropOn(logo.locator('label'), pdf);
  await expect(dialog(page)).toHaveCount(0);

  const croppers = [
    { name: 'mediaMakersHeader', area: '3000 × 1000 px', output: '1920 × 640 px, JPEG', ratio: '3:1', preview: 340 },
    { name: 'mediaMakersLogo', area: '3000 × 1034 px', output: '250 × 100 px, JPEG', ratio: '29:10', preview: 293 },
    { name: 'mediaMakersStaff', area: '2000 × 2000 px', output: '520 × 520 px, JPEG', ratio: '1:1', preview: 293 },
    { name: 'mediaMakers', area: '3000 × 2000 px', output: '150 × 100 px, JPEG', ratio: 'Libre', preview: 150 },
  ];
  const figures = dialog(page).getByRole('definition');
  for (const { name, area, output, ratio, preview } of croppers) {
    await picker(page, name).setInputFiles(await largeJpeg());
    await expect(dialog(page).getByText('Selecciona el area de la imagen')).toBeVisible();
    await expect(figures).toHaveText([area, output, ratio]);
    const result = dialog(page).getByRole('img', { name: 'Resultado del recorte' });
    await expect.poll(async () => Math.round((await result.boundingBox())?.width ?? 0)).toBe(preview);
    if (name !== 'mediaMakers') await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  }

  // The avatar has no fixed aspect ratio: a single edge can be moved, and the result has the ratio of the selected area.
  const preview = dialog(page).getByRole('img', { name: 'Resultado del recorte' });
  await dialog(page).getByRole('button', { name: 'Borde derecho' }).focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(figures.first()).not.toHaveText('3000 × 2000 px');
  await expect(figures.first()).toHaveText(/ × 2000 px$/);
  const box = await preview.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeLessThan(1.5);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  expect(server.sent('POST', '/media_')).toEqual([]);
});

test('CROP-03 CROP-18 CROP-19 CROP-20 A-48 an upload shows its progress, its failure and its success', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-maker/1');
  const logo = field(page, 'mediaMakersLogo');
  const spinner = dialog(page).getByRole('status', { name: 'Subiendo…' });

  server.fail('POST', /^\/media_makers_logos/, 500, { code: 500, message: 'No cabe' });
  await picker(page, 'mediaMakersLogo').setInputFiles(await narrowJpeg());
  await upload(page).click();
  await sawRedAlert(page, '500- No cabe');
  await expect(spinner).toHaveCount(0);
  await expect(dialog(page).getByText('No se ha subido')).toBeVisible();
  // After the dialog is closed, the form offers to retry the upload.
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(logo.getByText('No se ha subido')).toBeVisible();
  await logo.getByRole('button', { name: 'Reintentar' }).click();
  await sawGreenAlert(page, 'Logo guardado correctamente');
  await expect(logo.getByText('Cambiar')).toBeVisible();

  const release = server.holdBack(/^\/media_makers_headers/);
  await picker(page, 'mediaMakersHeader').setInputFiles(await smallJpeg());
  await upload(page).click();
  await expect(spinner).toBeVisible();
  await expect(dialog(page).getByText(/^\d+ %$/)).toBeVisible();
  await expect(upload(page)).toBeDisabled();
  release();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ampliar: Cabecera' })).toBeVisible();
});

test('MAK-F-33 a single picture is replaced or removed by the save, without a DELETE', async ({
  page,
  server,
  open,
}) => {
  server.pictures.set(1, (await smallJpeg()).buffer);
  await open('/editar-maker/1');
  const avatar = field(page, 'mediaMakers');
  const enlarge = avatar.getByRole('button', { name: 'Ampliar: Avatar' });
  await expect(enlarge.getByAltText('Avatar')).toBeVisible();
  await enlarge.click();
  await expect(dialog(page).getByRole('img', { name: 'Avatar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  // Without the required picture, the form is not saved.
  await avatar.getByRole('button', { name: 'Quitar: Avatar' }).click();
  await expect(enlarge).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar Maker' }).click();
  await expect(avatar.getByText('Sube la imagen de perfil')).toBeVisible();
  await expect(picker(page, 'mediaMakers')).toBeFocused();
  expect(server.sent('PUT', '/makers')).toEqual([]);

  // Dropping a file has the same effect as picking it.
  await dropOn(avatar.locator('label'), await smallJpeg());
  await upload(page).click();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
  await expect(avatar.getByText('Sube la imagen de perfil')).toHaveCount(0);
  // Replaces the uploaded picture with another.
  await picker(page, 'mediaMakers').setInputFiles(await narrowJpeg());
  await upload(page).click();
  await sawGreenAlert(page, 'Imagen guardada correctamente');
  await page.getByRole('button', { name: 'Guardar Maker' }).click();
  await sawGreenAlert(page, 'Maker guardado correctamente');
  expect(server.sent('PUT', '/makers').map(({ body }) => body)).toMatchObject([{ mediaMakers: [3] }]);
  expect(server.sent('DELETE', '/')).toEqual([]);
});

test('CROP-19 CROP-20 an upload that failed or is in progress is an unsaved change, and prevents the save', async ({
  page,
  server,
  open,
}) => {
  await open('/editar-maker/1');
  const wait = 'Espera a que termine de subirse la imagen';
  const save = page.getByRole('button', { name: 'Guardar Maker' });
  for (const [name, path] of [
    ['mediaMakersLogo', /^\/media_makers_logos/],
    ['mediaMakersStaff', /^\/media_makers_staffs/],
  ] as const) {
    server.fail('POST', path, 500, { code: 500, message: 'No cabe' });
    await picker(page, name).setInputFiles(await smallJpeg());
    await upload(page).click();
    await sawRedAlert(page, '500- No cabe');
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await save.click();
    await expect(field(page, name).getByText('Hay una imagen que no se ha subido')).toBeVisible();
    const release = server.holdBack(path);
    await field(page, name).getByRole('button', { name: 'Reintentar', exact: true }).click();
    await expect(field(page, name).getByText(wait)).toBeVisible();
    await save.click();
    await expect(field(page, name).getByText(wait)).toBeVisible();
    expect(server.sent('PUT', '/makers')).toEqual([]);

    await page.getByRole('link', { name: 'Cancelar' }).click();
    await dialog(page).getByRole('button', { name: 'Seguir editando' }).click();
    release();
    await expect(field(page, name).getByText('Subiendo…')).toHaveCount(0);
    await expect(field(page, name).getByText(wait)).toHaveCount(0);
  }
  await save.click();
  await sawGreenAlert(page, 'Maker guardado correctamente');
  expect(server.sent('PUT', '/makers').map(({ body }) => body)).toMatchObject([
    { mediaMakersLogo: [1], mediaMakersStaff: [1, 2, 3] },
  ]);
});
