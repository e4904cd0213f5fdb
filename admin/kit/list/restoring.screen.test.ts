import { describe } from 'vitest';
import { address, enable, expect, page, sawGreenAlert, sawRedAlert, test } from '../../testing/screens.ts';
import type { TestServer } from '../../testing/test-server.ts';

const strip = page.getByRole('region', { name: 'Deshacer el último cambio' });
const undo = strip.getByRole('button', { name: 'Deshacer' });
const tag = page.getByRole('link', { name: 'Familia', exact: true });
const restores = (server: TestServer) => server.sent('POST', '/trash/');

/** Deletes the tag Familia, for which the server answers `location` or, without it, as specified. */
async function deleteTag(server: TestServer, location?: string) {
  if (location) {
    await server.answer('DELETE', /^\/tags\/2/, 204, undefined, { Location: location });
    await server.change(({ tags }) => tags.splice(1, 1));
  }
  await page.getByRole('button', { name: 'Eliminar Familia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await sawGreenAlert('Etiqueta eliminada correctamente');
  await expect.element(tag).not.toBeInTheDocument();
}

describe('D-71 the undo of a delete', () => {
  test('restores the record from the trash, and the list shows it again', async ({ server, open }) => {
    await open('/etiquetas');
    enable(server, 'undo', 'trash');
    await deleteTag(server, '/trash/12');
    await expect.element(strip).toMatchTextContent('«Familia» está en la papelera');
    await server.answer('POST', /^\/trash\/12\/restore$/, 200, { '@id': '/tags/2', id: 2, name: 'Familia' });
    const release = await server.holdBack(/^\/trash\//);
    await undo.click();
    await expect.element(undo).toHaveAttribute('aria-busy', 'true');
    await server.change(({ tags }) => tags.splice(1, 0, { id: 2, name: { es: 'Familia' }, civitatisId: null }));
    await release();
    await sawGreenAlert('Deshecho: «Familia» vuelve a estar en la lista');
    await expect.element(tag).toBeVisible();
    await expect.element(strip).not.toBeInTheDocument();
    expect((await restores(server)).map(({ path, body }) => [path, body])).toEqual([['/trash/12/restore', undefined]]);
  });

  test('leads to the trash if other records stand in the way', async ({ server, open }) => {
    await open('/etiquetas');
    enable(server, 'undo', 'trash');
    await deleteTag(server, '/trash/12');
    await server.answer('POST', /^\/trash\/12\/restore$/, 409, { code: 409, key: 'notRestorable', obstacles: [] });
    await undo.click();
    await sawRedAlert('409- No se puede restaurar tal como estaba');
    await expect.element(strip).not.toBeInTheDocument();
    await page.getByRole('alert').getByRole('button', { name: 'Ir a la papelera' }).click();
    await expect.poll(address).toMatch(/\/papelera$/);
  });

  test('is refused if the record has left the trash', async ({ server, open }) => {
    await open('/etiquetas');
    enable(server, 'undo', 'trash');
    await deleteTag(server, '/trash/12');
    await server.answer('POST', /^\/trash\/12\/restore$/, 404, { code: 404, key: 'notInTrash' });
    await undo.click();
    await sawRedAlert('404- Ya no está en la papelera.');
    await expect.element(strip).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Ir a la papelera' })).toHaveLength(0);
  });

  test('can be tried again after a failure of the server', async ({ server, open }) => {
    await open('/etiquetas');
    enable(server, 'undo', 'trash');
    await deleteTag(server, '/trash/12');
    await server.answer('POST', /^\/trash\/12\/restore$/, 503, { code: 503, message: 'Ocupado' });
    await server.answer('POST', /^\/trash\/12\/restore$/, 200, { '@id': '/tags/2', id: 2, name: 'Familia' });
    await undo.click();
    await sawRedAlert('503- Ocupado');
    await undo.click();
    await sawGreenAlert('Deshecho: «Familia» vuelve a estar en la lista');
  });

  test('restores the maker that was removed from a user', async ({ server, open }) => {
    await open('/usuarios');
    enable(server, 'undo', 'trash');
    await server.answer('DELETE', /^\/makers\/1/, 204, undefined, { Location: '/trash/13' });
    await page.getByRole('button', { name: 'Eliminar acceso maker de hola@marviva.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(strip).toMatchTextContent('«hola@marviva.example» está en la papelera');
    await server.answer('POST', /^\/trash\/13\/restore$/, 200, { '@id': '/makers/1', id: 1, name: 'Mar Viva' });
    await undo.click();
    await sawGreenAlert('Deshecho');
    await expect.element(page.getByRole('link', { name: 'Maker 1', exact: true })).toBeVisible();
  });

  test.for([
    ['a server without the feature `trash`', ['undo'], '/trash/12'],
    ['a server without the feature `undo`', ['trash'], '/trash/12'],
    ['a delete that nothing can restore', ['undo', 'trash'], undefined],
  ] as const)('is not offered for %s', async ([, features, location], { server, open }) => {
    await open('/etiquetas');
    enable(server, ...features);
    await deleteTag(server, location);
    expect(strip.elements()).toEqual([]);
  });
});
