import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemKinds, type Proposal, type ProposalItem } from '@trastienda/contract/proposals/proposal';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { addNamed, create } from '../../testing/catalogue.ts';
import { blocksOf, dataOf } from '../../testing/event-reader.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { insertProposal } from '../../testing/proposals/insert-proposal.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { startApi, type ApiUnderTest, type Ask } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';

let api: ApiUnderTest;
let proposing: Proposing;
let editor: UserWithSession;
let other: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  proposing = proposingOn(api);
  await fillCatalogue(api, 3);
  editor = await addUserWithSession(api, ['ROLE_EDITOR']);
  other = await addUserWithSession(api, ['ROLE_EDITOR']);
});
afterAll(() => api.close());

const asEditor = () => ({ id: editor.id, roles: ['ROLE_EDITOR'] });
const plan = (request: ProposalRequest, user = asEditor()) => proposing.plan(request, user);
const activate = { operation: 'set', field: 'isActive', value: true } as const;
const keyOf = (answer: { json: () => { key: string } }) => answer.json().key;
const read = async (id: number, ask: Ask = editor.ask) => (await ask('GET', `/proposals/${id}`)).json<Proposal>();
const idsIn = async (path: string, ask: Ask = api.admin) => {
  const answer = await ask('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ 'hydra:member': { id: number }[] }>()['hydra:member'].map(({ id }) => id);
};
const itemsOf = async (id: number, query = '', language = 'es') => {
  const answer = await editor.ask('GET', `/proposals/${id}/items?${query}`, {
    headers: { 'accept-language': language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ 'hydra:member': ProposalItem[]; 'hydra:totalItems': number }>();
};

describe('D-91 a proposal', () => {
  it('tells its state, its counts and who made it', async () => {
    const id = await plan({ collection: 'experiences', where: {}, operations: [activate] });
    const answer = await editor.ask('GET', `/proposals/${id}`, { headers: { 'accept-language': 'en' } });
    expect(answer.headers['etag']).toMatch(/^W\/"2\./);
    expect(answer.headers['cache-control']).toContain('no-store');
    const { plannedAt, expiresAt, ...shown } = answer.json<Proposal>();
    expect(Date.parse(expiresAt ?? '') - Date.parse(plannedAt ?? '')).toBe(30 * 86_400_000);
    expect(shown).toMatchObject({
      '@id': `/proposals/${id}`,
      '@type': 'Proposal',
      collection: 'experiences',
      state: 'planned',
      owner: { '@id': editor.path, name: editor.email },
      isOwn: true,
      where: {},
      notify: 'none',
      mails: 0,
      total: 3,
      planned: 3,
      chosen: 3,
      counts: { ...Object.fromEntries(itemKinds.map((kind) => [kind, 0])), changes: 3 },
      isUndoable: false,
      error: null,
    });
  });

  it('D-62 counts the makers that get a mail, as ticked', async () => {
    const id = await plan({ collection: 'experiences', where: {}, operations: [activate], notify: 'summary' });
    const makers = async () => (await read(id)).mails;
    expect(await makers()).toBe(1);
    await editor.ask('POST', `/proposals/${id}/choices`, { payload: { isChosen: false } });
    expect(await makers()).toBe(0);
    expect((await api.admin('GET', `/proposals/${id}/mail`)).statusCode).toBe(404);
    await editor.ask('POST', `/proposals/${id}/choices`, { payload: { isChosen: true } });
    expect((await editor.ask('GET', `/proposals/${id}/mail`)).statusCode).toBe(200);
    expect(keyOf(await other.ask('GET', `/proposals/${id}/mail`))).toBe('notFound');
    const seal = { operation: 'set', field: 'sustainableSeal', value: true } as const;
    const silent = await plan({ collection: 'experiences', where: {}, operations: [seal], notify: 'summary' });
    expect((await read(silent)).mails).toBe(0);
  });

  it('D-62 counts the makers that the experiences have after the change', async () => {
    const moved = { operation: 'set', field: 'maker', value: 2 } as const;
    const ids = [1, 3];
    await api.db.execute(sql`update experiences set maker_id = id where id in (1, 3)`);
    const id = await plan({ collection: 'experiences', ids, operations: [activate, moved], notify: 'summary' });
    await api.db.execute(sql`update experiences set maker_id = 1 where id in (1, 3)`);
    expect((await read(id)).mails).toBe(1);
  });

  it('D-88 is read by its owner and by administrators only', async () => {
    const id = await plan({ collection: 'tags', where: {}, operations: [{ operation: 'delete' }] });
    for (const path of [`/proposals/${id}`, `/proposals/${id}/items`, `/proposals/${id}.csv`]) {
      expect(keyOf(await other.ask('GET', path))).toBe('notFound');
      expect((await api.admin('GET', path)).statusCode).toBe(200);
    }
    expect(await read(id, api.admin)).toMatchObject({ isOwn: false, owner: { name: editor.email } });
    const users = await insertProposal(api.db, { ownerId: editor.id, collection: 'resellers', state: 'planned' });
    expect(keyOf(await editor.ask('GET', `/proposals/${users}`))).toBe('notFound');
  });

  it('names who undid it', async () => {
    const id = await insertProposal(api.db, { ownerId: editor.id, undoneById: 1, state: 'undone' });
    expect(await read(id)).toMatchObject({ owner: { '@id': editor.path }, undoneBy: { '@id': '/users/1' } });
  });

  it('names no owner who was deleted', async () => {
    const id = await insertProposal(api.db, { ownerId: null });
    expect(await read(id, api.admin)).toMatchObject({ owner: null, undoneBy: null, isOwn: false });
  });
});

describe('D-91 the list of proposals', () => {
  it('has one’s own, newest first, and for administrators all', async () => {
    const mine = await insertProposal(api.db, { ownerId: other.id });
    const newer = await insertProposal(api.db, { ownerId: other.id, collection: 'zones', state: 'discarded' });
    const [administrators] = [await insertProposal(api.db)];
    expect(await idsIn('/proposals', other.ask)).toEqual([newer, mine]);
    expect((await idsIn('/proposals')).slice(0, 3)).toEqual([administrators, newer, mine]);
    expect(await idsIn('/proposals?isOwn=true')).toContain(administrators);
    expect(await idsIn('/proposals?isOwn=true')).not.toContain(newer);
    expect(await idsIn('/proposals?isOwn=false')).not.toContain(administrators);
    expect(await idsIn('/proposals?state[]=discarded&state[]=undone', other.ask)).toEqual([newer]);
    expect(await idsIn('/proposals?collection[]=tags', other.ask)).toEqual([mine]);
    const page = (await other.ask('GET', '/proposals?itemsPerPage=1&page=2')).json();
    expect(page).toMatchObject({ 'hydra:totalItems': 2, 'hydra:member': [{ id: mine }] });
  });

  it.each(['state[]=open', 'collection[]=users', 'isOwn=perhaps', 'kind[]=all'])('refuses %s', async (query) => {
    const path = query.startsWith('kind') ? `/proposals/${await insertProposal(api.db)}/items` : '/proposals';
    expect(keyOf(await api.admin('GET', `${path}?${query}`))).toBe('badFilter');
  });
});

describe('D-91 the items of a proposal', () => {
  it('have before and after per field, with names, in the order of the resource and of their names', async () => {
    const { id: tag } = await create(api, '/tags', { name: 'Noche', translations: { en: { name: 'Night' } } });
    const operations: ProposalRequest['operations'] = [
      { operation: 'set', field: 'tags', value: [tag] },
      { operation: 'set', field: 'maker', value: 2 },
      { operation: 'replace', field: 'name', language: 'es', find: 'ruta', value: 'Paseo' },
    ];
    const proposal = await plan({ collection: 'experiences', ids: [3, 1, 2], operations });
    const { 'hydra:member': items, 'hydra:totalItems': total } = await itemsOf(proposal, '', 'en');
    expect(total).toBe(3);
    expect(items.map(({ name }) => name)).toEqual(['Ruta 1', 'Ruta 2', 'Ruta 3']);
    expect(Object.keys(items[0]?.fields ?? {})).toEqual(['name.es', 'maker', 'tags']);
    expect(items[0]).toEqual({
      '@id': `/proposals/${proposal}/items/${items[0]?.id}`,
      '@type': 'ProposalItem',
      id: expect.any(Number),
      record: '/experiences/1',
      name: 'Ruta 1',
      kind: 'changes',
      state: 'pending',
      isChosen: true,
      isDeleted: false,
      fields: {
        'name.es': { before: 'Ruta 1', after: 'Paseo 1' },
        maker: { before: '/makers/1', after: '/makers/2' },
        tags: { before: ['/tags/1'], after: [`/tags/${tag}`] },
      },
      names: {
        '/makers/1': 'Bodegas Alba',
        '/makers/2': 'Maker 2',
        '/tags/1': 'En familia',
        [`/tags/${tag}`]: 'Night',
      },
      problems: [],
      left: [],
      leftBecause: null,
      trash: null,
      doneAt: null,
    });
  });

  it('are found by kind, state and part of the name, and say why they are refused in the language of the request', async () => {
    const free = await create(api, '/languages', { name: 'Quechua' });
    const id = await plan({ collection: 'languages', ids: [1, free.id], operations: [{ operation: 'delete' }] });
    const names = async (query: string) => (await itemsOf(id, query))['hydra:member'].map(({ name }) => name);
    expect(await names('')).toEqual(['Inglés', 'Quechua']);
    expect(await names('kind[]=refused')).toEqual(['Inglés']);
    expect(await names('kind=changes,refused&name=QUECH')).toEqual(['Quechua']);
    expect(await names('state[]=applied')).toEqual([]);
    expect(await names('itemsPerPage=1&page=2')).toEqual(['Quechua']);
    const problems = async (language: string) =>
      (await itemsOf(id, 'kind[]=refused', language))['hydra:member'][0]?.problems;
    expect(await problems('es')).toEqual([{ propertyPath: '', message: 'Está en uso: 3 experiencias' }]);
    expect(await problems('en')).toEqual([{ propertyPath: '', message: 'In use: 3 experiences' }]);
  });

  it('are not shown before they are planned, and tell that a record was deleted', async () => {
    const { id: tag } = await create(api, '/tags', { name: 'Breve' });
    const id = await proposing.select(
      { collection: 'tags', ids: [tag], operations: [{ operation: 'delete' }] },
      asEditor(),
    );
    expect((await itemsOf(id))['hydra:totalItems']).toBe(0);
    await proposing.work();
    expect((await itemsOf(id))['hydra:member']).toMatchObject([{ isDeleted: false, fields: {} }]);
    await api.admin('DELETE', `/tags/${tag}`);
    expect((await itemsOf(id))['hydra:member']).toMatchObject([{ isDeleted: true, name: 'Breve' }]);
  });
});

describe('D-91 the report', () => {
  const rowsOf = async (id: number, language = 'es') => {
    const answer = await editor.ask('GET', `/proposals/${id}.csv`, { headers: { 'accept-language': language } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="cambio-${id}.csv"`,
      'cache-control': 'private, no-store',
    });
    return parse(answer.rawPayload, { bom: true, delimiter: language === 'es' ? ';' : ',' });
  };

  it('has a row per record and field, with names and words, and no formulas', async () => {
    const { id: tag } = await create(api, '/tags', { name: '=1+1' });
    const { id: same } = await create(api, '/tags', { name: 'Igual' });
    const operations: ProposalRequest['operations'] = [
      { operation: 'set', field: 'name', language: 'es', value: 'Igual' },
      { operation: 'set', field: 'description', language: 'en', value: '@sum' },
    ];
    await api.db.execute(sql`update tags set description = '{"en":"@sum"}' where id = ${same}`);
    const id = await plan({ collection: 'tags', ids: [tag, same], operations });
    await editor.ask('POST', `/proposals/${id}/choices`, { payload: { isChosen: false } });
    expect(await rowsOf(id)).toEqual([
      ['Qué pasa', 'Estado', 'Registro', 'Nombre', 'Campo', 'Idioma', 'Antes', 'Después', 'Motivo'],
      ['Cambia', 'Sin marcar', `/tags/${tag}`, "'=1+1", 'name', 'Español', "'=1+1", 'Igual', ''],
      ['Cambia', 'Sin marcar', `/tags/${tag}`, "'=1+1", 'description', 'Inglés', '', "'@sum", ''],
      ['Ya está así', '', `/tags/${same}`, 'Igual', '', '', '', '', ''],
    ]);
  });

  it('has words for flags, references, reasons and deletes', async () => {
    const flag = { operation: 'set', field: 'isActive', value: true } as const;
    const maker = { operation: 'set', field: 'maker', value: 3 } as const;
    const changed = await plan({ collection: 'experiences', ids: [1], operations: [flag, maker] });
    expect((await rowsOf(changed, 'en')).slice(1).map((row) => row.slice(4))).toEqual([
      ['isActive', '', 'No', 'Yes', ''],
      ['maker', '', 'Bodegas Alba', 'Maker 3', ''],
    ]);
    const { id: free } = await create(api, '/languages', { name: 'Guaraní' });
    const deleted = await plan({ collection: 'languages', ids: [1, free], operations: [{ operation: 'delete' }] });
    expect((await rowsOf(deleted)).slice(1)).toEqual([
      ['Rechazado', '', '/languages/1', 'Inglés', '', '', '', '', 'Está en uso: 3 experiencias'],
      ['Cambia', 'Sin aplicar', `/languages/${free}`, 'Guaraní', '', '', '', 'En la papelera', ''],
    ]);
  });
});

it('D-91 a long report has each planned item once, in order of id', async () => {
  const id = await insertProposal(api.db, { state: 'planned' });
  await insertProposal(api.db, { state: 'planned', items: [{}] });
  await api.db.execute(sql`
    insert into proposal_items (proposal_id, record_id, kind)
    select ${id}, n, case when n <> 7 then 'same' end from generate_series(1, 250) n`);
  const { body } = await api.admin('GET', `/proposals/${id}.csv`, { headers: { 'accept-language': 'en' } });
  const records = parse(body, { bom: true, from_line: 2 }).map(([, , record]) => record);
  expect(records).toEqual(Array.from({ length: 250 }, (_, at) => `/tags/${at + 1}`).filter((one) => one !== '/tags/7'));
});

it('D-91 counts what a replacement would find, among the selected records', async () => {
  const count = (payload: object) => editor.ask('POST', '/proposals/hits', { payload });
  await addNamed(api, 'categories', 1_200, 'Pueblo bonito');
  const name = { collection: 'categories', field: 'name', language: 'es' };
  expect((await count({ ...name, where: {}, find: 'ó' })).json()).toEqual({
    records: 1_204,
    hits: 3_605,
    isMore: false,
  });
  expect((await count({ ...name, where: { name: 'bonito 12' }, find: 'bonito' })).json()).toMatchObject({
    records: 12,
  });
  expect((await count({ ...name, ids: [1], find: 'gastronomia' })).json()).toEqual({
    records: 1,
    hits: 1,
    isMore: false,
  });
  expect((await count({ ...name, ids: [1], find: 'gastronomia', matchesAccents: true })).json()).toMatchObject({
    hits: 0,
  });
  for (const [wrong, problem] of [
    [{ ...name, collection: 'experiences', field: 'maker' }, 'field: operationNotTaken'],
    [{ ...name, field: 'slug' }, 'field: operationField'],
    [{ ...name, language: undefined }, 'language: operationLanguage'],
  ] as const) {
    const [violation] = (await count({ ...wrong, where: {}, find: 'x' })).json().violations;
    expect(`${violation.propertyPath}: ${violation.key}`).toBe(problem);
  }
  expect((await count({ ...name, where: { x: '1' }, find: 'x' })).json().violations).toMatchObject([
    { key: 'unknownFilter' },
  ]);
  await addNamed(api, 'categories', 9_000, 'Ciudad');
  expect((await count({ ...name, where: {}, find: 'nowhere' })).json()).toEqual({ records: 0, hits: 0, isMore: true });
});

it('D-91 a stream shows the planning until it ends', async () => {
  const url = await api.app.listen({ port: 0 });
  const { email: username, password } = api.account;
  const { token } = (await api.guest('POST', '/login_check', { payload: { username, password } })).json();
  const id = await proposing.select({ collection: 'tags', where: {}, operations: [{ operation: 'delete' }] });
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const answer = await fetch(`${url}/proposals/${id}`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events: Proposal[] = [];
  for await (const block of blocksOf(answer.body)) {
    if (block === ':') continue;
    events.push(dataOf<Proposal>(block, 'proposal'));
    if (events.length === 1) await proposing.work();
  }
  expect(events[0]).toMatchObject({ '@id': `/proposals/${id}`, state: 'planning', planned: 0 });
  expect(events.at(-1)).toMatchObject({ state: 'planned' });
  const unknown = await fetch(`${url}/proposals/99999`, { headers });
  expect(unknown.status).toBe(404);
});
