import type { Change, ChangePage } from '@trastienda/contract/changes';
import { limits } from '@trastienda/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChange } from '../../testing/changes/add-change.ts';
import { create } from '../../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function pageOf(path: string): Promise<ChangePage> {
  const answer = await api.admin('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangePage>();
}

const requestsOf = ({ 'hydra:member': changes }: ChangePage) => changes.flatMap(({ request }) => request ?? []);
const newerThan = async (page: ChangePage) => pageOf(page['hydra:view'].newer ?? '');

describe('the log of all changes', () => {
  it('D-70 lists the changes to every record, newest first, as the record itself does', async () => {
    const tag = await create(api, '/tags', { name: 'Mar' });
    const zone = await create(api, '/languages', { name: 'Griego' });
    const { 'hydra:member': changes } = await pageOf('/changes?itemsPerPage=2');
    expect(changes.map(({ record }) => record)).toEqual([zone['@id'], tag['@id']]);
    const own = await pageOf(`${tag['@id']}/changes`);
    expect(changes[1]).toEqual(own['hydra:member'][0]);
  });

  it('D-69 is not cached, because it contains e-mail addresses', async () => {
    expect((await api.admin('GET', '/changes')).headers['cache-control']).toBe('no-store');
  });

  it('names its filters for Hydra clients', async () => {
    const { 'hydra:search': search } = (await api.admin('GET', '/changes')).json<{ 'hydra:search': object }>();
    expect(search).toMatchObject({
      'hydra:template': expect.stringMatching(
        /^\/changes\{\?actor,actor\[\],.*at\[strictly_before\],after,cursor,itemsPerPage\}$/,
      ),
      'hydra:mapping': expect.arrayContaining([
        { '@type': 'IriTemplateMapping', variable: 'record[]', property: 'record', required: false },
        { '@type': 'IriTemplateMapping', variable: 'at[after]', property: 'at', required: false },
        { '@type': 'IriTemplateMapping', variable: 'collection', property: null, required: false },
      ]),
    });
  });
});

describe('the filters of the log', () => {
  const isActive: Record<string, [boolean, boolean]> = { is_active: [false, true] };
  beforeAll(async () => {
    const add = (request: string, logged: Omit<Parameters<typeof addChange>[1], 'request'>) =>
      addChange(api.db, { request, ...logged });
    await add('a', {
      at: '2020-01-01T23:00:00Z',
      actor: ['user', 901],
      record: ['experiences', 905],
      fields: isActive,
    });
    await add('b', { at: '2020-01-02T00:00:00Z', actor: ['user', 902], record: ['experiences', 906], kind: 'create' });
    await add('c', { at: '2020-01-02T12:00:00.123456Z', actor: ['import', 901], record: ['experiences', 905] });
    await add('d', { at: '2020-01-03T00:00:00Z', actor: ['import', 907], record: ['tags', 905], kind: 'delete' });
    await add('e', {
      at: '2020-01-04T00:00:00Z',
      actor: ['command'],
      record: ['tags', 906],
      fields: { 'name.en': ['Sea', 'Ocean'] },
    });
    await add('f', {
      at: '2020-01-05T00:00:00Z',
      record: ['makers', 905],
      fields: { name: ['Ana', 'Eva'], user_id: [1, 2] },
    });
    await add('g', { at: '2020-01-06T00:00:00Z', record: ['takers', 905], kind: 'erase' });
    await add('h', { at: '2020-01-07T00:00:00Z', record: ['users', 905], fields: { password_hash: [true, true] } });
  });

  it.each([
    ['', 'hgfedcba'],
    ['actor=/users/901', 'a'],
    ['actor=/imports/runs/901', 'c'],
    ['actor[]=/users/901&actor[]=/users/902&actor[]=/imports/runs/907', 'dba'],
    ['actor=import', 'dc'],
    ['actor=import&actor=/imports/runs/901&actor=command', 'edc'],
    ['actor=system', 'hgf'],
    ['record=/experiences/905', 'ca'],
    ['record[]=/experiences/905&record[]=/experiences/906&record[]=/tags/905', 'dcba'],
    ['collection=tags', 'ed'],
    ['collection[]=tags&collection[]=experiences', 'edcba'],
    ['collection[0]=tags&collection[1]=experiences', 'edcba'],
    ['kind=delete', 'd'],
    ['kind[]=create&kind[]=erase', 'gb'],
    ['field=isActive', 'a'],
    ['field=name', 'fe'],
    ['field=name.en', 'e'],
    ['field=name.es', ''],
    ['field[]=user&field[]=isActive', 'fa'],
    ['field=password', 'h'],
    ['at[after]=2020-01-02', 'hgfedcb'],
    ['at[strictly_after]=2020-01-02', 'hgfedc'],
    ['at[before]=2020-01-03', 'dcba'],
    ['at[strictly_before]=2020-01-03', 'cba'],
    ['at[after]=2020-01-02T00:00:00%2B01:00&at[before]=2020-01-02T00:00:00Z', 'ba'],
    ['at[before]=2020-01-02T12:00:00.123Z', 'cba'],
    ['at[strictly_after]=2020-01-02T12:00:00.123Z', 'hgfed'],
    ['actor=user&collection=experiences&kind=create', 'b'],
    ['record=/tags/906&field=isActive', ''],
    ['actor=&kind=', 'hgfedcba'],
  ])('select the changes that match all of them: %s', async (query, requests) => {
    const page = await pageOf(`/changes?at[strictly_before]=2020-02-01&${query}`);
    expect(requestsOf(page).join('')).toBe(requests);
  });

  it.each([
    'actor=nobody',
    'actor=/users/x',
    'actor=/users/0',
    'actor=/tags/1',
    'actor=5',
    'record=/nothing/1',
    'record=5',
    'record=/tags/1&record=/tags/',
    'collection=nothing',
    'kind=archive',
    'field=nothing',
    'field=name&field=is_active',
    'field=name.fr',
    'field=isActive.es',
    'after=x',
    'after=',
    'after=1-99999999999999999999',
  ])('refuse a value that they do not know: %s', async (query) => {
    const answer = await api.admin('GET', `/changes?${query}`);
    expect(answer.json()).toMatchObject({ code: 400, key: 'badFilter', values: { field: /^\w+/.exec(query)?.[0] } });
  });

  it('refuse more values than a list may be filtered by', async () => {
    const values = Array.from({ length: limits.lists.filterValues + 1 }, () => 'kind=create');
    const answer = await api.admin('GET', `/changes?${values.join('&')}`);
    expect(answer.json()).toMatchObject({ code: 400, key: 'badFilter', values: { field: 'kind' } });
  });

  it.each(['yesterday', '2020-02-30', '2020-01-01T09:30:00', '2020-01-01T25:00:00Z', '12020-01-01', '1577836800'])(
    'refuse what is neither a date nor a moment with its zone: %s',
    async (moment) => {
      const answer = await api.admin('GET', `/changes?at[after]=${moment}`, { headers: { 'accept-language': 'en' } });
      expect(answer.json()).toMatchObject({ code: 400, key: 'badMoment', values: { field: 'at[after]' } });
      expect(answer.json<{ message: string }>().message).toMatch(/^The filter at\[after\] must be a date or a moment/);
    },
  );

  it.each(['0000-01-01', '9999-12-31T23:59:59.999Z'])(
    'accept the moments at the ends of the calendar: %s',
    async (at) => {
      expect((await api.admin('GET', `/changes?at[after]=${at}`)).statusCode).toBe(200);
    },
  );
});

describe('the pages of the log', () => {
  const add = (request: string) => addChange(api.db, { request, record: ['zones', 900] });
  const first = '/changes?record=/zones/900&itemsPerPage=2';

  it('D-70 keep the filters, and follow each other while changes are added', async () => {
    for (const request of ['1', '2', '3', '4']) await add(request);
    const page = await pageOf(first);
    await add('5');
    await addChange(api.db, { request: 'other', record: ['zones', 901] });
    const second = await pageOf(page['hydra:view']['hydra:next'] ?? '');
    expect([page, second].map(requestsOf)).toEqual([
      ['4', '3'],
      ['2', '1'],
    ]);
    expect(second['hydra:view']).not.toHaveProperty('hydra:next');
    expect(second['hydra:view']).not.toHaveProperty('newer');
  });

  it.each(['page=2', 'cursor=x', 'cursor=1&cursor=2'])('have no numbers and no other cursors: %s', async (query) => {
    expect((await api.admin('GET', `/changes?${query}`)).json()).toMatchObject({ code: 400, key: 'badCursor' });
  });
});

describe('the link to newer changes', () => {
  const log = '/changes?collection=zones';
  const write = (db: Parameters<typeof addChange>[0], request: string, collection = 'zones') =>
    addChange(db, { request, record: [collection, 950] });

  it('leads to the matching changes since the page, each once', async () => {
    const page = await pageOf(log);
    const none = await newerThan(page);
    await write(api.db, 'x1');
    await write(api.db, 'x2', 'tags');
    const some = await newerThan(none);
    await write(api.db, 'x3');
    const more = await newerThan(some);
    expect([none, some, more, await newerThan(more)].map(requestsOf)).toEqual([[], ['x1'], ['x3'], []]);
  });

  it('leads to the change of a transaction that began before the page and ended after it', async () => {
    const { promise: isRead, resolve: goOn } = Promise.withResolvers<ChangePage>();
    const late = Promise.withResolvers<void>();
    const transaction = api.db.transaction(async (tx) => {
      await write(tx, 'late');
      late.resolve();
      await isRead;
    });
    await late.promise;
    await write(api.db, 'early');
    const page = await pageOf(`${log}&itemsPerPage=1`);
    goOn(page);
    await transaction;
    expect(requestsOf(page)).toEqual(['early']);
    expect(requestsOf(await newerThan(page))).toEqual(['late']);
  });

  it('has pages of its own if there are many newer changes', async () => {
    const page = await pageOf(`${log}&itemsPerPage=2`);
    for (const request of ['n1', 'n2', 'n3']) await write(api.db, request);
    const newer = await newerThan(page);
    const older = await pageOf(newer['hydra:view']['hydra:next'] ?? '');
    expect([newer, older].map(requestsOf)).toEqual([['n3', 'n2'], ['n1']]);
    expect(older['hydra:view']).not.toHaveProperty('hydra:next');
  });

  it('is refused by a server that has begun fewer transactions than that of the link', async () => {
    const { newer = '' } = (await pageOf(log))['hydra:view'];
    const ofAnother = newer.replace(/(?<=after=\d+-)\d+/, (next) => String(Number(next) + 1_000_000));
    expect((await api.admin('GET', newer)).statusCode).toBe(200);
    expect((await api.admin('GET', ofAnother)).json()).toMatchObject({ key: 'badFilter', values: { field: 'after' } });
  });

  it('of another server leads to all changes from a day before it on, also on its further pages', async () => {
    await write(api.db, 'before');
    const { newer = '' } = (await pageOf(log))['hydra:view'];
    await write(api.db, 'after');
    expect(requestsOf(await pageOf(newer))).toEqual(['after']);
    // As after a failover: this server assigns numbers again that the other one has assigned.
    const ofAnother = newer
      .replace(/(?<=after=\d+-)\d+/, (next) => String(Number(next) + 1_000_000))
      .replace(/(?<=-s)[\da-f]{8}/, 'f0f0f0f0');
    const page = await pageOf(`${ofAnother}&itemsPerPage=1`);
    const next = await pageOf(page['hydra:view']['hydra:next'] ?? '');
    expect([page, next].map(requestsOf)).toEqual([['after'], ['before']]);
    expect((await newerThan(page))['hydra:member']).toEqual([] satisfies Change[]);
  });

  it('of an earlier release, which does not name the server, leads to the same changes', async () => {
    const { newer = '' } = (await pageOf(log))['hydra:view'];
    await write(api.db, 'later');
    const earlier = newer.replace(/-s[\da-f]{8}/, '');
    expect(earlier).not.toBe(newer);
    expect(requestsOf(await pageOf(earlier))).toEqual(['later']);
  });

  it('of a standby, which does not know the running transactions, leads to all changes from a day before it on', async () => {
    await write(api.db, 'seen');
    const { newer = '' } = (await pageOf(log))['hydra:view'];
    const page = await pageOf(newer.replace(/(?<=-s)[\da-f]{8}/, '00000000'));
    expect(requestsOf(page)).toContain('seen');
  });

  it('does not lead to changes that were restored from another server', async () => {
    const page = await pageOf(log);
    await api.db.$client.query(`
      insert into change_log.changes (xid, collection, record_id, kind, actor_kind, fields)
      values ('9000000000', 'zones', 950, 'update', 'system', '{}')`);
    expect((await newerThan(page))['hydra:member']).toEqual([] satisfies Change[]);
  });
});
