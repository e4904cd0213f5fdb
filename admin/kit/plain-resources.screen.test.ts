import { describe } from 'vitest';
import { address, expect, page, sawGreenAlert, sawRedAlert, test, textsOf } from '../testing/screens.ts';
import type { Locator } from 'vitest/browser';

/** The test data of a resource with standard screens. Every test in this file runs for each of these resources. */
type Plain = {
  ids: Record<'list' | 'search' | 'delete' | 'form' | 'required' | 'create' | 'save' | 'refused', string>;
  collection: string;
  list: { path: string; title: string; add: string; columns: string[] };
  create: { path: string; title: string; button: string; created: string };
  edit: { path: string; title: string; button: string; saved: string };
  remove: { question: string; message: string; deleted: string };
  /** The name of the first record. */
  first: string;
  /** The error messages of an empty form. */
  missing: string[];
  fill: () => Promise<void>;
  sent: { name: string } & Record<string, unknown>;
  /** Fields besides `name` that the PUT must contain after only the name was edited. */
  put: object;
};

const combo = (label: string | RegExp) => page.getByRole('combobox', { name: label });
const name = page.getByRole('main').getByRole('textbox', { name: /^Nombre \*|^Nombre$/ });
const dialog = page.getByRole('dialog');

async function choose(select: Locator, typed: string, option: string | RegExp) {
  await select.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const plain: Plain[] = [
  {
    ids: {
      list: 'TAG-01 TAG-03 TAG-04',
      search: 'TAG-02 TAG-14',
      delete: 'TAG-05 ERR-22 ERR-34',
      form: 'TAG-06 TAG-07 TAG-10',
      required: 'TAG-09 ERR-09',
      create: 'TAG-08 TAG-11 ERR-22',
      save: 'TAG-12 ERR-22',
      refused: 'TAG-13',
    },
    collection: 'tags',
    list: {
      path: '/etiquetas',
      title: 'Etiquetas',
      add: 'Añadir nueva Etiqueta',
      columns: ['Nombre', 'Descripción', 'Civitatis Id', 'Acciones'],
    },
    create: {
      path: '/nueva-etiqueta',
      title: 'Nueva etiqueta',
      button: 'Crear nueva Etiqueta',
      created: 'Etiqueta creada correctamente',
    },
    edit: {
      path: '/editar-etiqueta/1',
      title: 'Editar etiquetas',
      button: 'Guardar Etiqueta',
      saved: 'Etiqueta guardada correctamente',
    },
    remove: {
      question: '¿Quieres eliminar esta etiqueta?',
      message: 'No podrás volver a recuperarla',
      deleted: 'Etiqueta eliminada correctamente',
    },
    first: 'Aventura',
    missing: ['El nombre de la etiqueta es obligatorio'],
    async fill() {
      await name.fill('Lujo');
      await page.getByRole('textbox', { name: /^Descripción/ }).fill('Sin prisa');
      await choose(combo('Seleccionar etiqueta de civitatis'), 'barco', /^Paseos en barco/);
    },
    sent: { name: 'Lujo', description: 'Sin prisa', civitatisId: '8' },
    put: { civitatisId: null },
  },
  {
    ids: {
      list: 'LANG-01 LANG-03',
      search: 'LANG-02',
      delete: 'LANG-04 ERR-23 ERR-35 A-16',
      form: 'LANG-05 LANG-07',
      required: 'LANG-06',
      create: 'LANG-08 ERR-23',
      save: 'LANG-09 ERR-23',
      refused: 'ERR-01',
    },
    collection: 'languages',
    list: { path: '/idiomas', title: 'Idiomas', add: 'Añadir nueva Idioma', columns: ['Nombre', 'Acciones'] },
    create: {
      path: '/nuevo-idioma',
      title: 'Nuevo idioma',
      button: 'Nuevo Idioma',
      created: 'Idioma creado correctamente',
    },
    edit: {
      path: '/editar-idioma/1',
      title: 'Editar idioma',
      button: 'Guardar Idioma',
      saved: 'Idioma guardado correctamente',
    },
    remove: {
      question: '¿Quieres eliminar este idioma?',
      message: 'No podrás volver a recuperarlo',
      deleted: 'Idioma eliminado correctamente',
    },
    first: 'Español',
    missing: ['El nombre del idioma es obligatorio'],
    fill: () => name.fill('Italiano'),
    sent: { name: 'Italiano' },
    put: {},
  },
  {
    ids: {
      list: 'LOC-01 LOC-03',
      search: 'LOC-02',
      delete: 'LOC-04 ERR-24 ERR-36 A-16',
      form: 'LOC-05 LOC-06 LOC-11',
      required: 'LOC-09',
      create: 'LOC-07 LOC-08 LOC-12 ERR-24',
      save: 'LOC-13 ERR-24',
      refused: 'ERR-01',
    },
    collection: 'locations',
    list: {
      path: '/localidades',
      title: 'Ubicaciones',
      add: 'Añadir nueva Ubicación',
      columns: ['Nombre', 'País', 'Civitatis Id', 'Acciones'],
    },
    create: {
      path: '/nueva-localidad',
      title: 'Nueva ubicación',
      button: 'Crear nueva Localidad',
      created: 'Ubicación creada correctamente',
    },
    edit: {
      path: '/editar-localidad/1',
      title: 'Editar ubicación',
      button: 'Guardar Localidad',
      saved: 'Ubicación guardada correctamente',
    },
    remove: {
      question: '¿Quieres eliminar esta ubicación?',
      message: 'No podrás volver a recuperarla',
      deleted: 'Localidad eliminada correctamente',
    },
    first: 'Málaga',
    missing: ['El nombre de la ubicación es obligatorio', 'Elige el país'],
    async fill() {
      await name.fill('Berlín');
      await choose(combo(/^País/), 'portu', 'Portugal');
      await choose(combo('Localidad de Civitatis'), 'berl', /^Berlín/);
    },
    sent: { name: 'Berlín', country: 'PT', civitatisId: '30' },
    put: { country: 'ES', civitatisId: null },
  },
  {
    ids: {
      list: 'ZON-01 ZON-03',
      search: 'ZON-02',
      delete: 'ZON-04 ERR-25 ERR-37',
      form: 'ZON-05 ZON-06 ZON-07 ZON-13 D-33 A-16',
      required: 'ZON-09',
      create: 'ZON-08 ZON-10 ZON-11 ERR-25 D-32 D-33',
      save: 'ZON-12 ERR-25',
      refused: 'ERR-01',
    },
    collection: 'zones',
    list: {
      path: '/zonas',
      title: 'Zonas',
      add: 'Añadir nueva Zona',
      columns: ['Nombre', 'País', 'Ubicación', 'Civitatis Id', 'Acciones'],
    },
    create: {
      path: '/nueva-zona',
      title: 'Nueva zona',
      button: 'Crear nueva Zona',
      created: 'Zona creada correctamente',
    },
    edit: {
      path: '/editar-zona/1',
      title: 'Editar zona',
      button: 'Guardar Zona',
      saved: 'Zona guardada correctamente',
    },
    remove: {
      question: '¿Quieres eliminar esta zona?',
      message: 'No podrás volver a recuperarla',
      deleted: 'Zona eliminada correctamente',
    },
    first: 'El Perchel',
    missing: ['El nombre de la zona es obligatorio', 'Elige la localidad'],
    async fill() {
      await name.fill('Chiado');
      // The initial options are the locations of Spain. Lisbon is not among them; the search finds it.
      await choose(combo('Localidad').first(), 'lisb', /^Lisboa/);
      await choose(combo('Localidad').last(), 'alfama', /^Alfama/);
    },
    sent: { name: 'Chiado', location: 3, country: 'PT', civitatisId: '5001' },
    put: { location: 1, civitatisId: null },
  },
  {
    ids: {
      list: 'PLAN-01 PLAN-03 PLAN-04',
      search: 'PLAN-02',
      delete: 'PLAN-07 ERR-29 ERR-39',
      form: 'PLAN-09 PLAN-10 PLAN-12 CONST-26',
      required: 'PLAN-13',
      create: 'PLAN-11 PLAN-14 PLAN-15 PLAN-16 ERR-29',
      save: 'PLAN-14 PLAN-15 PLAN-17 ERR-29',
      refused: 'PLAN-08',
    },
    collection: 'plans',
    list: {
      path: '/planes',
      title: 'Planes',
      add: 'Añadir nuevo plan',
      columns: ['Nombre', 'Precio', 'Nº Suscriptores', 'Activo', 'Acciones'],
    },
    create: { path: '/nuevo-plan', title: 'Nuevo plan', button: 'Nuevo Plan', created: 'Plan creado correctamente' },
    edit: {
      path: '/editar-plan/1',
      title: 'Editar plan',
      button: 'Guardar Plan',
      saved: 'Plan guardado correctamente',
    },
    remove: {
      question: '¿Quieres eliminar este plan?',
      message: 'No podrás volver a recuperarlo',
      deleted: 'Plan eliminado correctamente',
    },
    first: 'Gratuito',
    missing: ['El nombre del plan es obligatorio', 'Indica el precio con cifras, por ejemplo 29 o 29,90'],
    async fill() {
      await name.fill('Profesional');
      await page.getByRole('textbox', { name: /^Precio/ }).fill('29');
      await combo(/^Tipo de pago/).click();
      await page.getByRole('option', { name: 'Anual' }).click();
    },
    sent: { name: 'Profesional', price: '29', isActive: false, paymentType: 'yearly', maxProducts: 3, level: 0 },
    put: { price: '0', isActive: true },
  },
];

for (const { ids, collection, list, create, edit, remove, first, missing, fill, sent, put } of plain) {
  describe(`the list and the form of /${collection}`, () => {
    test(`${ids.list} ${ids.search} ${ids.delete} the list shows records, searches in Spanish, and deletes after a confirmation`, async ({
      server,
      open,
    }) => {
      await open(list.path);
      await expect.element(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
      await expect.element(page.getByRole('link', { name: list.add })).toHaveAttribute('href', create.path);
      await expect.poll(() => textsOf(page.getByRole('columnheader'))).toEqual(list.columns);
      await expect.element(page.getByRole('link', { name: `Editar ${first}` })).toHaveAttribute('href', edit.path);
      await page.getByRole('search').getByLabelText('Nombre').fill(first);
      await page.getByRole('button', { name: 'Buscar', exact: true }).click();
      await expect
        .poll(async () => (await server.sent('GET', `/${collection}`)).at(-1))
        .toMatchObject({ path: `/${collection}?name=${first}`, language: 'es' });
      await page.getByRole('button', { name: `Eliminar ${first}` }).click();
      await expect.element(dialog).toMatchTextContent(remove.question);
      await expect.element(dialog).toMatchTextContent(remove.message);
      await server.fail('DELETE', /./, 409, { code: 409, message: 'En uso: 3 experiencias' });
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      await sawRedAlert('409- En uso: 3 experiencias');
      await page.getByRole('button', { name: `Eliminar ${first}` }).click();
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      await sawGreenAlert(remove.deleted);
      expect((await server.sent('DELETE', '/')).map(({ path }) => path)).toEqual(Array(2).fill(`/${collection}/1`));
    });

    test(`${ids.form} ${ids.required} ${ids.create} an empty form sends nothing; a filled form sends one POST, and the list shows the new record`, async ({
      server,
      open,
    }) => {
      await open(create.path);
      await expect.element(page.getByRole('heading', { level: 1, name: create.title })).toBeVisible();
      await expect
        .element(page.getByRole('button', { name: 'ES', exact: true }))
        .toHaveAttribute('aria-pressed', 'true');
      await expect.element(page.getByRole('button', { name: 'EN', exact: true })).toBeVisible();
      await page.getByRole('button', { name: create.button }).click();
      await expect.element(name).toHaveFocus();
      for (const message of missing) await expect.element(page.getByText(message).first()).toBeVisible();
      expect(await server.sent('POST', '/')).toEqual([]);
      await fill();
      await page.getByRole('button', { name: create.button }).click();
      await sawGreenAlert(create.created);
      await expect.poll(address).toBe(list.path);
      expect((await server.sent('POST', `/${collection}`)).map(({ body }) => body)).toEqual([
        expect.objectContaining(sent),
      ]);
      await expect.element(page.getByRole('link', { name: sent.name, exact: true })).toBeVisible();
    });

    test(`${ids.form} ${ids.save} ${ids.refused} A-36 D-35 a failed load is reported, Cancelar leads to the list, and a save sends one PUT in the language of the form`, async ({
      server,
      open,
    }) => {
      await server.fail('GET', new RegExp(`^/${collection}/1`), 503, { code: 503, message: 'Ocupado' });
      await open(edit.path);
      await sawRedAlert('503- Ocupado');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect.element(name).toHaveValue(first);
      await expect.element(page.getByRole('heading', { level: 1, name: edit.title })).toBeVisible();
      await expect.element(page.getByRole('button', { name: /^Eliminar/ })).toHaveLength(0);
      await page.getByRole('link', { name: 'Cancelar' }).click();
      await expect.poll(address).toBe(list.path);
      await page.getByRole('link', { name: first, exact: true }).click();
      await expect.element(name).toHaveValue(first);
      await name.fill('Otro nombre');
      await page.getByRole('button', { name: edit.button }).click();
      await sawGreenAlert(edit.saved);
      const [call, ...others] = await server.sent('PUT', '/');
      expect(others).toEqual([]);
      expect(call).toMatchObject({ path: `/${collection}/1`, language: 'es', body: { name: 'Otro nombre', ...put } });
      if (collection === 'zones') expect(call?.body).not.toHaveProperty('country');
    });
  });
}
