import { test as base } from '@playwright/test';
import { copyProject } from '../../scripts/testing/copy-project.ts';
import { noteAlerts, sawGreenAlert } from '../support/alerts.ts';
import { expect } from '../support/product.ts';
import { administrator, startServer } from '../support/start-server.ts';

// Copying, building and starting a project takes minutes on a slow machine.
base.describe.configure({ timeout: 600_000 });

/** A copy of the project with two new resources, built and served with an empty database. */
const test = base.extend<{ served: string }>({
  // Playwright requires the first argument to be destructured, even if it is unused.
  // oxlint-disable-next-line no-empty-pattern
  served: async ({}, use) => {
    const copy = await copyProject();
    try {
      for (const words of [
        ['scripts/new-resource.ts', 'guides', '--es', 'guía/guías'],
        ['scripts/new-resource.ts', 'tour-routes', '--es', 'ruta/rutas', '--feminine'],
        ['scripts/build-admin.ts'],
      ]) {
        const { code, output } = await copy.run(words);
        expect(code, output).toBe(0);
      }
      const { url, stop } = await startServer({ project: copy.folder, env: { TRASTIENDA_DEMO: 'off' } });
      await use(url);
      await stop();
    } finally {
      await copy.remove();
    }
  },
});

test('npm run new:resource generates screens in which a record is created, found, edited and deleted', async ({
  page,
  context,
  served,
}) => {
  await noteAlerts(context);
  await page.goto(served);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await sawGreenAlert(page, 'Login correcto');

  await page.goto(`${served}/guias`);
  await expect(page.getByRole('heading', { level: 1, name: 'Guías' })).toBeVisible();
  await expect(page.getByText('Aún no hay guías')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Añadir guía' }).first().click();
  await page.getByRole('button', { name: 'Crear guía' }).click();
  await expect(page.getByText('El nombre del guía es obligatorio').first()).toBeVisible();
  const name = page.getByRole('main').getByRole('textbox', { name: /^Nombre/ });
  await name.fill('Amaya');
  await page.getByRole('button', { name: 'Crear guía' }).click();
  await sawGreenAlert(page, 'Guía creado correctamente');

  await page.getByRole('link', { name: 'Amaya', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editar guía' })).toBeVisible();
  await name.fill('Amaya Ibarra');
  await page.getByRole('button', { name: 'Guardar guía' }).click();
  await sawGreenAlert(page, 'Guía guardado correctamente');

  await page.getByRole('button', { name: 'Eliminar Amaya Ibarra' }).click();
  await expect(page.getByRole('dialog')).toContainText('¿Quieres eliminar este guía?');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert(page, 'Guía eliminado correctamente');
  await expect(page.getByText('Aún no hay guías')).toBeVisible();

  await page.goto(`${served}/nueva-ruta`);
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva ruta' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear ruta' })).toBeVisible();
});
