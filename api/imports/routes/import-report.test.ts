import { parse } from 'csv-parse/sync';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { namedTours, testImporting, tour } from '../../testing/imports/importing.ts';

const importing = testImporting();

type Row = Record<string, string>;
const ask = (run: ImportRun, language = 'es') =>
  importing.api.admin('GET', `${run['@id']}/report`, { headers: { 'accept-language': language } });
async function report(run: ImportRun, language = 'es'): Promise<Row[]> {
  const answer = await ask(run, language);
  expect(answer.statusCode).toBe(200);
  return parse(answer.rawPayload, { bom: true, columns: true, delimiter: language === 'es' ? ';' : ',' });
}
const rowsOf = (rows: Row[], name: string) => rows.filter((row) => row['Nombre'] === name);
/** Returns what was done with each field of an activity. */
const done = (rows: Row[], name: string) =>
  rowsOf(rows, name).map(
    (row) => `${row['Campo']}${row['Idioma'] && ` (${row['Idioma']})`}: ${row['Qué se ha hecho']}`,
  );

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
    expect(Object.keys(first).join(', ')).toBe(
      'Tipo, Estado, ID de origen, Nombre, ID de experiencia, Campo, Idioma, Antes, Después, Qué se ha hecho, Avisos',
    );
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
    const { origin } = importing.pictures;
    const pictures = [`${origin}/p0.jpg`, `${origin}/none.jpg`];
    await importing.importAll([tour('1'), tour('2'), tour('3')]);
    await importing.edit('1', { name: 'Nuestro' });
    const run = await importing.plan([
      tour('1', { name: { es: 'Suyo', en: 'Tour 1' }, tags: ['7', '8'], location: '31' }),
      tour('2', { duration: '03:00', url: 'https://example.com/otra' }),
      tour('4', { pictures }),
    ]);
    expect(done(await report(run), 'Visita 2')).toEqual([
      'URL: Marcado para aplicar',
      'Duración: Marcado para aplicar',
    ]);
    await importing.read(sql`
      insert into import_items (run_id, source_id, kind, notes, is_chosen) values (${run.id}, null, 'rejected', '[{"key": "noId"}]', false)`);
    await importing.edit('2', { url: 'https://example.com/nuestra' });
    await importing.apply(run);
    const rows = await report(run);
    const expectRow = (row: Row) => expect(rows).toContainEqual(expect.objectContaining(row));
    expectRow({
      Tipo: 'Conflicto',
      Estado: 'Aplicada',
      Campo: 'Título',
      Idioma: 'Español',
      Antes: 'Nuestro',
      Después: 'Suyo',
      'Qué se ha hecho': 'En conflicto: se queda lo nuestro hasta que se decida',
    });
    expectRow({ Campo: 'Ubicación', Antes: 'Berlín', Después: 'Lisboa', 'Qué se ha hecho': 'Aplicado' });
    expectRow({ Campo: 'Etiquetas', Antes: 'Visitas guiadas', Después: 'Visitas guiadas, Museos' });
    expect(done(rows, 'Visita 2')).toEqual([
      'URL: No se ha tocado: alguien lo editó, o borró la experiencia, antes de aplicarlo',
      'Duración: Aplicado',
    ]);
    expect(rowsOf(rows, 'Visita 3')).toMatchObject([{ Tipo: 'Retirada', Campo: 'Estado', Después: 'Inactiva' }]);
    expectRow({
      Nombre: 'Visita 4',
      Campo: 'Imágenes',
      Después: pictures.join(' '),
      Avisos: `Falta una imagen. El servidor del distribuidor no la tiene: ${origin}/none.jpg`,
    });
    expect(rowsOf(rows, 'Visita 4')[0]?.['Avisos']).toBe(
      'Entra inactiva; faltan: una descripción de 120 a 600 caracteres, las categorías y los idiomas.',
    );
    const rejected = { 'Qué se ha hecho': 'No se puede importar', Avisos: 'Venía sin un ID que se pueda usar.' };
    expectRow({ Tipo: 'Rechazada', ...rejected });

    await importing.edit('2', { duration: '05:00' });
    await importing.edit('4', { includes: 'Guía' });
    await importing.undo(run);
    const undone = await report(run);
    const edited = 'No se ha deshecho: alguien lo editó después';
    expect(done(undone, 'Visita 2')).toContain(`Duración: ${edited}`);
    expect(done(undone, 'Visita 3')).toEqual(['Estado: Deshecho: como estaba antes']);
    expect(new Set(rowsOf(undone, 'Visita 4').map((row) => row['Qué se ha hecho']))).toEqual(new Set([edited]));
  });

  it.each(['es', 'en'])(
    'contains no formula, whatever the values of the source and the delimiter of the reader (%s)',
    async (language) => {
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
    const run = await importing.plan(namedTours(1_201));
    const rows = await report(run);
    expect(new Set(rows.map((row) => row['ID de origen'])).size).toBe(1_201);
    expect(rows).toHaveLength(1_201);
  });
});
