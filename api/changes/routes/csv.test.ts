import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type { Change } from '@trastienda/contract/changes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from '../../http/csv.ts';
import { createUser } from '../../session/create-user.ts';
import { create } from '../../testing/catalogue.ts';
import { addChange } from '../../testing/changes/add-change.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { csvRows } from './csv-rows.ts';
import type { ReadChanges } from '../reading/read-changes.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ask = (query: string, language = 'es') =>
  api.admin('GET', `/changes.csv?${query}`, { headers: { 'accept-language': language } });

async function rowsOf(query: string, language = 'es'): Promise<string[][]> {
  const answer = await ask(query, language);
  expect(answer.statusCode, answer.body).toBe(200);
  return parse(answer.rawPayload, { bom: true, delimiter: language === 'es' ? ';' : ',' });
}

type Logged = Parameters<typeof addChange>[1];

const aChange: Change = {
  '@id': '/changes/1',
  '@type': 'Change',
  id: 1,
  at: '2020-01-01T12:00:00.000Z',
  record: '/tags/1',
  kind: 'update',
  actor: { kind: 'system', '@id': null, name: null },
  request: null,
  fields: { 'name.es': { before: 'Mar', after: 'Sierra' } },
  names: {},
  deleted: [],
};

let records = 1_000;
const nextRecord = (): ['experiences', number] => {
  records += 1;
  return ['experiences', records];
};

const at = '2020-01-01T12:00:00.000Z';

describe('the CSV of the log', () => {
  it('is a download with headings in the requested language', async () => {
    const { headers, rawPayload } = await ask('record=/tags/999');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="actividad.csv"',
      'cache-control': 'no-store',
      vary: expect.stringContaining('Accept-Language'),
    });
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(await rowsOf('record=/tags/999', 'en')).toEqual([
      'Time (UTC),Author type,Author,Collection,Record,Name,Change,Field,Before,After,Request'.split(','),
    ]);
    expect(await rowsOf('record=/tags/999')).toEqual([
      'Momento (UTC),Tipo de autor,Autor,Colección,Registro,Nombre,Cambio,Campo,Antes,Después,Petición'.split(','),
    ]);
  });

  it('has a row per changed field, with the person, the record and the values before and after', async () => {
    const { '@id': path } = await create(api, '/tags', { name: 'Mar' });
    const payload = { name: 'Sea', description: 'Salt "water"; deep\nand blue' };
    await api.admin('PUT', path, { payload, headers: { 'accept-language': 'en' } });
    const [, ...rows] = await rowsOf(`record=${path}`, 'en');
    const moment = expect.stringMatching(/^2\d{3}-\d\d-\d\dT[\d:.]{12}Z$/);
    const shown = [moment, 'User', api.account.email, 'tags', path, 'Sea'];
    const request = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(rows.toSorted((one, other) => String(one[7]).localeCompare(String(other[7])))).toEqual([
      [...shown, 'Changed', 'description.en', '', payload.description, request],
      [...shown, 'Changed', 'name.en', '', 'Sea', request],
      [...shown, 'Created', 'name.es', '', 'Mar', request],
    ]);
  });

  it.each<[Logged, string[], string]>([
    [{ fields: { is_active: [false, true] } }, ['Modificación', 'isActive', 'No', 'Sí'], 'es'],
    [{ fields: { is_active: [false, true] } }, ['Changed', 'isActive', 'No', 'Yes'], 'en'],
    [{ fields: { tags: [[], [1, 2]] } }, ['Modificación', 'tags', '', '/tags/1, /tags/2'], 'es'],
    [{ fields: { name: [{ erased: true }, null] }, kind: 'delete' }, ['Eliminación', 'name', 'Dato borrado', ''], 'es'],
    [{ fields: { email: [{ erased: true }, null] } }, ['Changed', 'email', 'Erased', ''], 'en'],
    [{ kind: 'erase' }, ['Borrado de datos personales', '', '', ''], 'es'],
    [{ kind: 'erase' }, ['Personal data erased', '', '', ''], 'en'],
  ])('has words for values and kinds of changes: %o', async (logged, expected, language) => {
    const record = nextRecord();
    await addChange(api.db, { record, ...logged });
    const [, ...rows] = await rowsOf(`record=/${record.join('/')}`, language);
    expect(rows.map((row) => row.slice(6, 10))).toEqual([expected]);
  });

  it.each<[Logged['actor'], string[]]>([
    [
      ['user', 1],
      ['Usuario', 'admin@example.com'],
    ],
    [
      ['user', 4711],
      ['Usuario', 'Usuario 4711, eliminado'],
    ],
    [
      ['import', 7],
      ['Importación', 'Importación 7'],
    ],
    [['command'], ['Línea de comandos', '']],
    [['system'], ['Trastienda', '']],
  ])('says who made a change: %o', async (actor, expected) => {
    const record = nextRecord();
    await addChange(api.db, { at, record, actor, fields: { is_active: [false, true] } });
    const [, ...rows] = await rowsOf(`record=/${record.join('/')}`);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([[at, ...expected]]);
  });

  it.each([
    ['es', 'Importación', 'Importación {id}, por ana@example.com'],
    ['en', 'Import', 'Import {id}, by ana@example.com'],
  ])('names the person behind an import: %s', async (language, kind, author) => {
    const { rows } = await api.db.execute<{ id: number }>(sql`
      insert into import_runs (source, plan, state, started_by)
      values ('civitatis', gen_random_uuid()::text, 'planned', 'ana@example.com') returning id`);
    const id = rows[0]?.id ?? 0;
    const record = nextRecord();
    await addChange(api.db, { record, actor: ['import', id] });
    const [, row] = await rowsOf(`record=/${record.join('/')}`, language);
    expect(row?.slice(1, 3)).toEqual([kind, author.replace('{id}', `${id}`)]);
  });

  it('tells of a password only that it has changed', async () => {
    const { '@id': path } = await create(api, '/users', { email: 'secreta@example.com', password: 'Clave123' });
    const fields = async () => (await rowsOf(`record=${path}&kind=create`)).find((row) => row[7] === 'password');
    expect((await fields())?.slice(7, 10)).toEqual(['password', '', 'No se muestra']);
  });

  it.each(['=', '+', '-', '@', '\t', '\r', ' =', '"=', 'Hola;=', 'Hola,+', 'Hola\n-'])(
    'contains no value that a spreadsheet would read as a formula: %j',
    async (trigger) => {
      const record = nextRecord();
      await addChange(api.db, { record, fields: { url: [`${trigger}cmd|A0`, null] } });
      const [, row] = await rowsOf(`record=/${record.join('/')}`);
      expect(row?.[8]?.replace(/'(?=[=+\-@\t\r])/, '')).toBe(`${trigger}cmd|A0`);
      expect(row?.[8]).toMatch(/'[=+\-@\t\r]cmd/);
    },
  );

  it('has the same filters as the list, and refuses the same values', async () => {
    const record = nextRecord();
    const path = `record=/${record.join('/')}`;
    await addChange(api.db, { at, record, fields: { is_active: [false, true] } });
    await addChange(api.db, { at, record, fields: { url: ['a', 'b'] }, actor: ['command'] });
    const fieldsOf = async (query: string) => (await rowsOf(`${path}&${query}`)).slice(1).map((row) => row[7]);
    expect(await fieldsOf('')).toEqual(['url', 'isActive']);
    expect(await fieldsOf('actor=command')).toEqual(['url']);
    expect(await fieldsOf('field=isActive&at[before]=2020-01-02')).toEqual(['isActive']);
    expect((await ask('kind=archive')).json()).toMatchObject({ code: 400, key: 'badFilter' });
    expect((await ask('at[after]=x')).json()).toMatchObject({ code: 400, key: 'badMoment' });
  });

  it('needs the session of an administrator', async () => {
    expect((await api.guest('GET', '/changes.csv')).statusCode).toBe(401);
    const payload = { username: 'reads@example.com', password: 'Clave123' };
    await createUser(api.db, { email: payload.username, password: payload.password, roles: ['ROLE_TAKER'] });
    const { token } = (await api.guest('POST', '/login_check', { payload })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.guest('GET', '/changes.csv', { headers })).statusCode).toBe(403);
  });

  it('contains every change, however many there are', async () => {
    await api.db.execute(sql`
      insert into change_log.changes (collection, record_id, kind, actor_kind, request_id, fields)
      select 'plans', 901, 'update', 'system', n::text, '{"order": [1, 2]}' from generate_series(1, 1050) n`);
    const [, ...rows] = await rowsOf('record=/plans/901');
    expect(rows.map((row) => row[10])).toEqual(Array.from({ length: 1050 }, (_, index) => `${1050 - index}`));
  });

  it('is read from the log no faster than it is sent', async () => {
    let reads = 0;
    /** Returns the pages of a log that never ends. */
    const endless: ReadChanges = async ({ limit }) => {
      reads += 1;
      return { changes: Array.from({ length: limit }, () => aChange), token: '' };
    };
    const stream = toCsv(csvRows(endless, sql`true`, { language: 'es', userId: 1, roles: [] }), 'es');
    expect(reads).toBe(0);
    for await (const chunk of stream) {
      expect(String(chunk)).toContain('Momento');
      break;
    }
    expect(reads).toBeLessThan(20);
  });
});
