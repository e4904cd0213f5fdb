import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import { namedTours, testImporting } from '../../testing/imports/importing.ts';

const importing = testImporting();

const inEnglish = { 'accept-language': 'en' };
const violation = (propertyPath: string, message: unknown = expect.any(String)) => ({
  code: 422,
  violations: [{ propertyPath, message }],
});
const stateOf = async (run: ImportRun) => (await importing.runOf(run)).state;

describe('a request', () => {
  it.each([
    ['PATCH', '/imports/runs/999999/items/1', { isChosen: true }],
    ['PATCH', '/imports/runs/x/items/1', { isChosen: true }],
    ['POST', '/imports/runs/999999/choices', { isChosen: true }],
    ['POST', '/imports/runs/999999/cancel', {}],
    ['POST', '/imports/runs/999999/undo', undefined],
    ['POST', '/imports/runs/x/undo', undefined],
    ['GET', '/imports/runs/999999', undefined],
    ['GET', '/imports/runs/x', undefined],
    ['GET', '/imports/runs/999999/items', undefined],
    ['GET', '/imports/runs/999999/report', undefined],
    ['GET', '/imports/runs/x/report', undefined],
  ] as const)('D-14 %s %s is 404, and without a session 401', async (method, path, payload) => {
    const options = payload && { payload };
    expect((await importing.api.admin(method, path, options)).json()).toMatchObject({ code: 404, key: 'notFound' });
    expect((await importing.api.guest(method, path, options)).statusCode).toBe(401);
  });

  it('for the list of imports without a session is 401', async () => {
    expect((await importing.api.guest('GET', '/imports/runs')).statusCode).toBe(401);
  });

  it('for an item of another run, or an unknown item, is 404', async () => {
    const [one, other] = [await importing.plan(namedTours(1)), await importing.plan(namedTours(1))];
    const { id } = await importing.itemOf(one, '000');
    for (const item of [id, 999_999, 'x']) {
      const answer = await importing.change({ '@id': `${other['@id']}/items/${item}` }, { isChosen: false });
      expect(answer.json()).toMatchObject({ code: 404 });
    }
    expect(await importing.itemOf(one, '000')).toMatchObject({ isChosen: true });
  });
});

describe('an invalid request is 422 in the requested language, and changes nothing', () => {
  const nothing = 'There is nothing to decide in that field';
  const side = "Choose the value from here (ours) or the distributor's (theirs)";
  const noName = 'A new experience needs a name in at least one language';
  it.each([
    [{ decisions: { price: 'ours' } }, 'decisions.price', nothing],
    [{ isChosen: false, decisions: { toString: 'theirs' } }, 'decisions.toString', nothing],
    [{ decisions: { 'name.es': 'mine' } }, 'decisions.name.es', side],
    [{ decisions: 'ours' }, 'decisions', 'The value is not valid'],
    [{ isChosen: 'yes' }, 'isChosen', 'The value is not valid'],
    [{ decisions: { 'name.es': 'ours' } }, 'decisions.name.es', noName],
  ])('%j', async (payload, propertyPath, message) => {
    const run = await importing.plan(namedTours(1));
    const item = await importing.itemOf(run, '000');
    const answer = await importing.change(item, payload, inEnglish);
    expect(answer.json()).toMatchObject(violation(propertyPath, message));
    expect(await importing.itemOf(run, '000')).toEqual(item);
  });

  it.each([
    [{}, 'isChosen'],
    [{ isChosen: 1 }, 'isChosen'],
    [{ decision: 'both' }, 'decision'],
    [{ isChosen: true, kinds: ['all'] }, 'kinds'],
    [{ isChosen: true, kinds: 'new' }, 'kinds'],
  ])('choices %j', async (payload, propertyPath) => {
    const run = await importing.plan(namedTours(2));
    expect((await importing.changeMany(run, payload)).json()).toMatchObject(violation(propertyPath));
    expect(await importing.runOf(run)).toEqual(run);
  });

  it('ticking a rejected item; ticking all items skips it', async () => {
    const run = await importing.plan([{ id: '7', name: {} }]);
    const answer = await importing.change(await importing.itemOf(run, '7'), { isChosen: true });
    const message = 'Esta actividad no se puede importar: mira por qué en sus notas';
    expect(answer.json()).toMatchObject(violation('isChosen', message));
    expect((await importing.changeMany(run, { isChosen: true })).json()).toMatchObject({ chosen: 0 });
  });

  it.each([{}, { source: 'otro' }, { source: 5 }])('a run of %j', async (payload) => {
    const answer = await importing.api.admin('POST', '/imports/runs', { payload, headers: inEnglish });
    expect(answer.json()).toMatchObject(violation('source', 'Choose where to import from'));
    expect(await importing.runs()).toEqual([]);
  });

  it('except an unknown state in a filter, which is 400', async () => {
    await importing.plan(namedTours(1));
    const total = async (query: string) => (await importing.api.admin('GET', `/imports/runs?${query}`)).json();
    expect(await total('source=civitatis&state=planned,applied')).toMatchObject({ 'hydra:totalItems': 1 });
    expect(await total('state=applied')).toMatchObject({ 'hydra:totalItems': 0 });
    expect(await total('source=otro')).toMatchObject({ 'hydra:totalItems': 0 });
    expect(await total('state=done')).toMatchObject({ key: 'badFilter', code: 400 });
  });
});

describe('a plan', () => {
  it('refuses ticks with 409 importNotPlanned while it is being read, and after it was applied or cancelled', async () => {
    const expectRefused = async (run: ImportRun) => {
      const [item = { '@id': `${run['@id']}/items/1` }] = await importing.itemsOf(run);
      expect((await importing.change(item, { isChosen: false }, inEnglish)).json()).toMatchObject({
        code: 409,
        key: 'importNotPlanned',
        message: 'This import can no longer be changed: it was applied or cancelled, or it is still being read',
      });
      expect((await importing.changeMany(run, { isChosen: false })).json()).toMatchObject({
        key: 'importNotPlanned',
        message: 'Esta importación ya no se puede cambiar: se ha aplicado, se ha cancelado o todavía se está leyendo',
      });
    };
    const run = await importing.begin();
    await expectRefused(run);
    await importing.work(namedTours(2));
    await importing.request(await importing.runOf(run));
    await expectRefused(run);
    await importing.work();
    await expectRefused(run);
    const next = await importing.plan(namedTours(3));
    await importing.cancel(next);
    await expectRefused(next);
  });

  it('is applied without the items unticked before; later changes are refused, and the counts are correct', async () => {
    const run = await importing.plan(namedTours(40));
    const items = await importing.itemsOf(run);
    const half = items.length / 2;
    const untick = (some: typeof items) =>
      some.map(async (item) => ({ item, status: (await importing.change(item, { isChosen: false })).statusCode }));
    const before = untick(items.slice(0, half));
    const applying = importing.request(run);
    const answers = await Promise.all([...before, ...untick(items.slice(half))]);
    await applying;
    await importing.work();
    const states = new Map((await importing.itemsOf(run)).map(({ id, state }) => [id, state]));
    for (const { item, status } of answers) {
      expect([status, states.get(item.id)]).toEqual(status === 200 ? [200, 'pending'] : [409, 'applied']);
    }
    const unticked = answers.filter(({ status }) => status === 200).length;
    expect(await importing.runOf(run)).toMatchObject({ chosen: 40 - unticked, applied: 40 - unticked });
  });

  it('API-76 is applied once for concurrent requests', async () => {
    const run = await importing.plan(namedTours(5));
    const answers = await Promise.all([importing.request(run), importing.request(run), importing.request(run)]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['location']]).toEqual([202, run['@id']]);
    }
    await Promise.all([importing.work(), importing.work()]);
    expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 5 });
    expect(await importing.experienceCount()).toBe(5);
  });

  it('D-42 cancels the other plans of its source when it is applied, so that no record is created twice; an undo does the same', async () => {
    const plan = () => importing.plan(namedTours(2));
    const [first, second, third] = [await plan(), await plan(), await plan()];
    const expectCancelled = async (run: ImportRun) => {
      expect(await stateOf(run)).toBe('cancelled');
      expect((await importing.request(run)).json()).toMatchObject(violation('experienceImports'));
    };
    const applied = await importing.apply(second);
    for (const old of [first, third]) await expectCancelled(old);
    const waiting = await importing.plan(namedTours(3));
    await importing.undo(applied);
    await expectCancelled(waiting);
    expect(await importing.experienceCount()).toBe(0);
  });

  it('API-76 without `respond-async` is applied with all items without a conflict, even if they were unticked', async () => {
    const run = await importing.plan(namedTours(3));
    await importing.changeMany(run, { isChosen: false });
    const asked = importing.request(run, '');
    await expect.poll(() => stateOf(run)).toBe('applying');
    await importing.work();
    expect((await asked).json()).toMatchObject({ message: expect.stringContaining('Nuevas: 3') });
    expect(await importing.runOf(run)).toMatchObject({ chosen: 3, applied: 3 });
  });
});

it('API-78 a plan is refused while a concurrent transaction starts a run, and can be applied afterwards', async () => {
  const { db } = importing.api;
  const run = await importing.plan(namedTours(1));
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // The transaction inserts a run, as `POST /imports/runs` does, and does not commit yet.
  const [asking] = await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into import_runs (source, plan, started_by) values ('civitatis', 'other', 'eva@example.com')`,
    );
    const later = importing.request(run);
    await expect.poll(async () => (await importing.read(waiting)).length).toBeGreaterThan(0);
    // The promise is wrapped in an array, so that the transaction does not await it.
    return [later];
  });
  expect((await asking)?.json()).toMatchObject({ code: 409, key: 'importBusy' });
  expect(await importing.runOf(run)).toMatchObject({ state: 'planned', appliedBy: null });
  // Once the transaction has committed, applying the plan cancels the other run.
  expect((await importing.request(run)).statusCode).toBe(202);
});

describe('Prefer', () => {
  const respondAsync = [
    'respond-async',
    'Respond-Async',
    'wait=10, respond-async',
    'return=minimal; foo="a,b" , respond-async; x=1',
    'respond-async=""',
  ];
  it('API-78 respond-async, in any valid notation, responds immediately with the URL of the run', async () => {
    const run = await importing.plan(namedTours(1));
    for (const prefer of respondAsync) {
      const { statusCode, headers, json } = await importing.request(run, prefer);
      expect([prefer, statusCode]).toEqual([prefer, 202]);
      expect(headers).toMatchObject({ location: run['@id'], 'preference-applied': 'respond-async' });
      expect(json()).toMatchObject({ '@id': run['@id'], state: 'applying' });
    }
  });

  const others = [
    '',
    ';;;',
    ',',
    'respond-asynchronous',
    'x="respond-async"',
    'x="a, respond-async',
    '"respond-async"',
    'ñ=;',
  ];
  it('API-76 other values are ignored', async () => {
    const run = await importing.importAll(namedTours(1));
    for (const prefer of others) {
      const { statusCode, headers, json } = await importing.request(run, prefer);
      expect([prefer, statusCode]).toEqual([prefer, 200]);
      expect(headers['preference-applied']).toBeUndefined();
      expect(json()).toEqual({ message: expect.stringContaining('Importación terminada') });
    }
  });
});
