import { describe } from 'vitest';
import {
  address,
  expect,
  focus,
  page,
  redAlert,
  sawGreenAlert,
  sawRedAlert,
  test,
  textsOf,
  userEvent,
  rows,
} from '../../testing/screens.ts';
import type { Locator } from 'vitest/browser';

const dialog = page.getByRole('dialog');

/** Adds categories until there are `count`. */
const fillUp = (categories: { id: number; name: { es: string }; parents: number[] }[], count: number) => {
  for (let id = categories.length + 1; id <= count; id += 1)
    categories.push({ id, name: { es: `Categoría ${id}` }, parents: [] });
};

describe('the list', () => {
  test('CAT-01 CAT-02 CAT-04 LIST-01 A-15 shows title, add button, search and the three columns', async ({ open }) => {
    await open('/categorias');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Añadir nueva Categoría' }))
      .toHaveAttribute('href', '/nueva-categoria');
    await expect.element(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible();
    await expect.poll(() => textsOf(page.getByRole('columnheader'))).toEqual(['Nombre', 'Descripción', 'Acciones']);
    await expect.element(rows).toHaveLength(5);
  });

  test('LIST-02 CONST-02 CAT-04 eleven records fill a first page of ten and a second page', async ({
    server,
    open,
  }) => {
    await server.change(({ categories }) => fillUp(categories, 11));
    await open('/categorias');
    await expect.element(rows).toHaveLength(10);
    await page.getByRole('button', { name: 'Página 2' }).click();
    await expect.element(rows).toHaveLength(1);
    await expect.poll(address).toMatch(/page=2/);
  });

  test('the delete button is red under the pointer', async ({ open }) => {
    await open('/categorias');
    const remove = page.getByRole('button', { name: /^Eliminar/ }).first();
    await userEvent.hover(remove);
    const danger = getComputedStyle(document.documentElement).getPropertyValue('--ts-danger');
    await expect.element(remove).toHaveStyle({ color: danger });
  });

  test('LIST-03 CONST-02 header and footer of the table are 50 pixels high', async ({ open }) => {
    await open('/categorias');
    await expect.element(rows).toHaveLength(5);
    const heightOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().height ?? 0);
    expect(heightOf(page.getByRole('columnheader', { name: 'Nombre' }).element())).toBe(50);
    expect(heightOf(document.querySelector('[data-part="table-footer"]'))).toBe(50);
  });

  test('LIST-04 A-64 every record can be reached, including those beyond the 30 of the first API page', async ({
    server,
    open,
  }) => {
    await server.change(({ categories }) => fillUp(categories, 65));
    await open('/categorias?page=7');
    await expect.element(page.getByRole('link', { name: 'Categoría 65', exact: true })).toBeVisible();
    await expect.element(rows).toHaveLength(5);
  });

  test('CAT-03 LIST-05 LIST-06 LIST-07 a search sends a request and returns to the first page', async ({
    server,
    open,
  }) => {
    await server.change(({ categories }) => fillUp(categories, 25));
    await open('/categorias?page=2');
    await expect.element(rows).toHaveLength(10);
    await page.getByLabelText('Nombre').fill('kay');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect.element(rows).toHaveLength(1);
    expect((await server.sent('GET', '/categories')).at(-1)?.path).toBe('/categories?name=kay');
    await expect.poll(address).not.toMatch(/page=2/);
    await page.getByLabelText('Nombre').fill('');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect.element(rows).toHaveLength(10);
    expect((await server.sent('GET', '/categories')).at(-1)?.path).toBe('/categories');
  });

  test('CAT-05 LIST-08 SHELL-11 each row has an edit link with the number of its @id, and a delete button', async ({
    open,
  }) => {
    await open('/categorias');
    await expect
      .element(page.getByRole('link', { name: 'Editar Kayak' }))
      .toHaveAttribute('href', '/editar-categoria/3');
    await expect.element(page.getByRole('button', { name: 'Eliminar Kayak' })).toBeVisible();
  });

  test('CAT-06 LIST-09 LIST-10 ERR-32 ERR-43 a delete asks for confirmation first, and Cancelar sends nothing', async ({
    server,
    open,
  }) => {
    await open('/categorias');
    await page.getByRole('button', { name: 'Eliminar Catas' }).click();
    await expect.element(dialog).toMatchTextContent('¿Quieres eliminar esta categoría?');
    await expect.element(dialog).toMatchTextContent('No podrás volver a recuperarla');
    await expect.element(dialog).toMatchTextContent('Catas');
    await expect.element(dialog.getByRole('button', { name: 'Eliminar' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(dialog).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Eliminar Catas' })).toHaveFocus();
    await page.getByRole('button', { name: 'Eliminar Catas' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Eliminar Catas' })).toHaveFocus();
    expect(await server.sent('DELETE', '/')).toEqual([]);
  });

  test('CAT-07 LIST-11 LIST-12 LIST-13 LIST-14 LIST-15 CONST-07 ERR-19 a deleted row disappears immediately, and the list is read again two seconds later', async ({
    server,
    open,
  }) => {
    await server.change(({ categories }) => fillUp(categories, 25));
    await open('/categorias?page=2');
    await page.getByRole('button', { name: 'Eliminar Categoría 12' }).click();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await sawGreenAlert('Categoría eliminada correctamente');
    await expect.element(page.getByRole('link', { name: 'Categoría 12', exact: true })).toHaveLength(0);
    expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(['/categories/12']);
    await expect.element(page.getByRole('link', { name: 'Aire libre', exact: true })).toBeVisible();
    await expect.poll(address).not.toMatch(/page=2/);
    const deletedAt = (await server.sent('DELETE', '/'))[0]?.at ?? 0;
    const rereads = async () => {
      const reads = await server.sent('GET', '/categories');
      // Excludes requests for single records: the list prefetches a record for the form when the pointer is over its row.
      return reads.filter(({ at, path }) => at >= deletedAt && !path.startsWith('/categories/'));
    };
    await expect.poll(rereads).toHaveLength(1);
    expect(((await rereads())[0]?.at ?? 0) - deletedAt).toBeGreaterThan(1_800);
  });

  test('LIST-16 CAT-19 FORM-20 CONST-06 ERR-01 a refused delete shows the red alert for five seconds, and the row stays', async ({
    server,
    clock,
    open,
  }) => {
    await server.fail('DELETE', /./, 409, { code: 409, message: 'No se puede eliminar: la usan 3 experiencias' });
    await open('/categorias');
    await page.getByRole('button', { name: 'Eliminar Kayak' }).click();
    clock.stop();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    const alert = redAlert('409- No se puede eliminar: la usan 3 experiencias');
    await expect.poll(async () => (await clock.pass(50), alert.query())).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Kayak', exact: true })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Categorías' })).toHaveFocus();
    await clock.pass(4_800);
    expect(alert.query()).toBeVisible();
    await clock.pass(600);
    await expect.poll(() => alert.query()).toBeNull();
  });

  const kayak = page.getByRole('link', { name: 'Kayak', exact: true });
  for (const [condition, stop, resume] of [
    ['the pointer is over it', (alert: Locator) => alert.hover(), () => kayak.hover()],
    ['the focus is in it', (alert: Locator) => focus(alert.getByRole('button')), () => focus(kayak)],
  ] as const) {
    test(`FORM-20 CONST-06 D-20 an alert stays visible while ${condition}, and for five seconds longer`, async ({
      server,
      clock,
      open,
    }) => {
      await server.fail('DELETE', /./, 409, { code: 409, message: 'No se puede eliminar' });
      await open('/categorias');
      await page.getByRole('button', { name: 'Eliminar Kayak' }).click();
      clock.stop();
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      const alert = redAlert('409- No se puede eliminar');
      await expect.poll(async () => (await clock.pass(50), alert.query())).toBeVisible();
      // Waits until the dialog has faded out and returned the focus.
      await clock.pass(1_000);
      await stop(alert);
      await clock.pass(20_000);
      expect(alert.query()).toBeVisible();
      await resume();
      await clock.pass(4_800);
      expect(alert.query()).toBeVisible();
      await clock.pass(600);
      await expect.poll(() => alert.query()).toBeNull();
    });
  }

  test('LIST-18 ERR-05 a failed load shows the red alert and offers Reintentar in place of the table', async ({
    server,
    open,
  }) => {
    await server.fail('GET', /^\/categories/, 503, { code: 503, message: 'El servidor está ocupado' });
    await open('/categorias');
    await sawRedAlert('503- El servidor está ocupado');
    await expect.element(page.getByRole('table')).toHaveLength(0);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(rows).toHaveLength(5);
  });

  const bodies = [
    { id: 'ERR-02', body: { 'hydra:description': 'La base está de viaje' }, text: '500- La base está de viaje' },
    { id: 'ERR-03', body: { detail: 'La base está de viaje' }, text: '500- La base está de viaje' },
  ];
  for (const { id, body, text } of bodies) {
    test(`${id} shows the message of an error body with only ${Object.keys(body)[0]}`, async ({ server, open }) => {
      await server.fail('GET', /^\/categories/, 500, body);
      await open('/categorias');
      await sawRedAlert(text);
    });
  }

  test('ERR-04 D-09 without a network, the alert contains a readable sentence', async ({ server, open }) => {
    await server.fail('GET', /^\/categories/, 0, undefined, 9);
    await open('/categorias');
    await sawRedAlert('No hay respuesta del servidor');
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});
