import { parse } from 'csv-parse/sync';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { startImporting, tour, type Importing } from '../../testing/importing.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());

type Row = Record<string, string>;
const ask = (run: Pick<ImportRun, 'id'>, language = 'es') =>
  api.admin('GET', `/imports/runs/${run.id}/report`, { headers: { 'accept-language': language } });
async function report(run: ImportRun, language = 'es'): Promise<Row[]> {
  const answer = await ask(run, language);
  expect(answer.statusCode).toBe(200);
  return parse(answer.rawPayload, { bom: true, columns: true, delimiter: language === 'es' ? ';' : ',' });
}
const done = (rows: Row[], name: string) =>
  rows.filter((row) => row['Nombre'] === name).map((row) => [row['Campo'], row['Idioma'], row['Qué se ha hecho']]);

describe('the report of an import', () => {
  it('is a download for spreadsheets, in the requested language', async () => {
    const run = await importing.importAll([tour('1')]);
    const answer = await ask(run);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="importacion-${run.id}.csv"`,
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body).toContain('\r\n');
    const [first = {}] = await report(run);
    expect(Object.keys(first)).toEqual([
      'Tipo',
      'Estado',
      'ID de origen',
      'Nombre',
      'ID de experiencia',
      'Campo',
      'Idioma',
      'Antes',
      'Después',
      'Qué se ha hecho',
      'Avisos',
    ]);
    expect(await report(run, 'en-GB')).toContainEqual({
      Kind: 'New',
      State: 'Applied',
      'Source ID': '1',
      Name: 'Visita 1',
      'Experience ID': String(await importing.idOf('1')),
      Field: 'Title',
      Language: 'English',
      Before: '',
      After: 'Tour 1',
      'What was done': 'Applied',
      Notes: expect.stringMatching(/^$|still missing: /),
    });
  });

  it('has a row for each item and field, with the values before and after by name, the outcome and the notes', async () => {
    await importing.empty();
    const missing = `${importing.pictures.origin}/none.jpg`;
    await importing.importAll([tour('1'), tour('2'), tour('3')]);
    await importing.edit('1', { name: 'Nuestro' });
    const feed = [
      tour('1', { name: { es: 'Suyo', en: 'Tour 1' }, tags: ['7', '8'], location: '31' }),
      tour('2', { duration: '03:00', url: 'https://example.com/otra' }),
      tour('4', { pictures: [`${importing.pictures.origin}/p0.jpg`, missing] }),
    ];
    const run = await importing.plan(feed);
    expect(done(await report(run), 'Visita 2')).toEqual([
      ['URL', '', 'Marcado para aplicar'],
      ['Duración', '', 'Marcado para aplicar'],
    ]);
    await api.db.execute(sql`
      insert into import_items (run_id, source_id, kind, notes, is_chosen) values (${run.id}, null, 'rejected', '[{"key": "noId"}]', false)`);
    await importing.edit('2', { url: 'https://example.com/nuestra' });
    await importing.apply(run);
    const rows = await report(run);
    expect(rows).toContainEqual(
      expect.objectContaining({
        Tipo: 'Conflicto',
        Estado: 'Aplicada',
        Campo: 'Título',
        Idioma: 'Español',
        Antes: 'Nuestro',
        Después: 'Suyo',
        'Qué se ha hecho': 'En conflicto: se queda lo nuestro hasta que se decida',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({
        Campo: 'Ubicación',
        Antes: 'Berlín',
        Después: 'Lisboa',
        'Qué se ha hecho': 'Aplicado',
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ Campo: 'Etiquetas', Antes: 'Visitas guiadas', Después: 'Visitas guiadas, Museos' }),
    );
    expect(done(rows, 'Visita 2')).toEqual([
      ['URL', '', 'No se ha tocado: alguien lo editó antes de aplicarlo'],
      ['Duración', '', 'Aplicado'],
    ]);
    expect(rows.find((row) => row['Nombre'] === 'Visita 3')).toMatchObject({
      Tipo: 'Retirada',
      Campo: 'Estado',
      Después: 'Inactiva',
    });
    const fourth = rows.filter((row) => row['Nombre'] === 'Visita 4');
    expect(fourth.find((row) => row['Campo'] === 'Imágenes')).toMatchObject({
      Después: `${importing.pictures.origin}/p0.jpg ${missing}`,
      Avisos: `Falta una imagen. El servidor del distribuidor no la tiene: ${missing.replace('http://', '')}`,
    });
    expect(fourth[0]?.['Avisos']).toBe(
      'Entra inactiva; faltan: una descripción de 120 a 600 caracteres, las categorías y los idiomas.',
    );
    expect(rows.find((row) => row['Tipo'] === 'Rechazada')).toMatchObject({
      'Qué se ha hecho': 'No se puede importar',
      Avisos: 'Venía sin un ID que se pueda usar.',
    });

    await importing.edit('2', { duration: '05:00' });
    await importing.edit('4', { includes: 'Guía' });
    await importing.undo(run);
    const undone = await report(run);
    expect(done(undone, 'Visita 2')).toContainEqual(['Duración', '', 'No se ha deshecho: alguien lo editó después']);
    expect(done(undone, 'Visita 3')).toEqual([['Estado', '', 'Deshecho: como estaba antes']]);
    expect(new Set(done(undone, 'Visita 4').map((row) => row[2]))).toEqual(
      new Set(['No se ha deshecho: alguien lo editó después']),
    );
  });

  it.each(['es', 'en'])(
    'contains no formula, whatever the values of the source and the delimiter of the reader (%s)',
    async (language) => {
      await importing.empty();
      const triggers = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', ' =', '"=', "'=", '\n='];
      const inside = [',', ';', '|', '\n', '\t', '";', '","', ';"', "; '"];
      const hostile = [
        ...triggers.map((trigger) => `${trigger}cmd|' /C calc'!A0`),
        ...inside.flatMap((part) => triggers.map((trigger) => `Hola${part}${trigger}HYPERLINK("http://x","y")`)),
      ];
      const run = await importing.plan(
        hostile.map((text, n) => tour(`=${n}`, { name: { es: text, en: text }, description: { es: text } })),
      );
      const { body } = await ask(run, language);
      const rows = await report(run, language);
      expect(new Set(rows.map((row) => Object.values(row)[3])).size).toBeGreaterThan(hostile.length / 2);
      // The cells as read by a spreadsheet that is set to another delimiter, or that does not support quotes.
      const cells = [',', ';', '\t', '|'].flatMap((delimiter) => [
        ...body.split('\r\n').flatMap((line) => line.split(delimiter)),
        ...body.split(/[\r\n]+/).flatMap((line) => line.split(delimiter)),
        ...parse(body, { bom: true, delimiter, relaxQuotes: true, relaxColumnCount: true }).flat(),
      ]);
      const isFormula = /^["'\s]*[=+\-@＝＋－＠]/u;
      const bare = cells.filter((cell) => isFormula.test(cell) && !/^["\s]*'/.test(cell));
      expect(bare).toEqual([]);
      // Apart from the added apostrophe, the text is unchanged.
      const [first] = rows.filter((row) => Object.values(row)[2] === "'=0");
      expect(Object.values(first ?? {})[3]).toBe(`'${hostile[0]}`);
    },
  );

  it('is complete for a run that exceeds a page', async () => {
    await importing.empty();
    const run = await importing.plan(
      Array.from({ length: 1_201 }, (_, n) => ({ id: String(n), name: { es: `Visita ${n}` } })),
    );
    const rows = await report(run);
    expect(new Set(rows.map((row) => row['ID de origen'])).size).toBe(1_201);
    expect(rows).toHaveLength(1_201);
  });
});

it('an unknown run is 404, and a request without a session 401', async () => {
  expect((await ask({ id: 999_999 })).json()).toMatchObject({ code: 404, key: 'notFound' });
  expect((await api.admin('GET', '/imports/runs/x/report')).statusCode).toBe(404);
  expect((await api.guest('GET', '/imports/runs/1/report')).statusCode).toBe(401);
});
