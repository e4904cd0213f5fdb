import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRun } from '@trastienda/contract/imports/runs';
import type { ApiUnderTest } from '../../testing/api-under-test.ts';
import { sourceOf, type FedActivity } from '../../testing/feed.ts';
import { startImporting, type Importing } from '../../testing/importing.ts';
import { jpeg } from '../../testing/pictures.ts';

let importing: Importing;
let api: ApiUnderTest;
beforeAll(async () => {
  importing = await startImporting();
  ({ api } = importing);
});
afterAll(() => importing.close());
beforeEach(() => importing.empty());

const tours = (count: number): FedActivity[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n).padStart(3, '0'), name: { es: `Visita ${n}` } }));
const inEnglish = { 'accept-language': 'en' };

describe('a path without a record', () => {
  it.each([
    ['PATCH', '/imports/runs/999999/items/1', { isChosen: true }],
    ['PATCH', '/imports/runs/x/items/1', { isChosen: true }],
    ['POST', '/imports/runs/999999/choices', { isChosen: true }],
    ['POST', '/imports/runs/999999/cancel', {}],
    ['GET', '/imports/runs/999999/items', undefined],
  ] as const)('D-14 %s %s is 404', async (method, path, payload) => {
    const answer = await api.admin(method, path, payload && { payload });
    expect(answer.json()).toMatchObject({ code: 404, key: 'notFound' });
  });

  it('with an item of another run, or an unknown item, is 404', async () => {
    const [one, other] = [await importing.plan(tours(1)), await importing.plan(tours(1))];
    const { id } = await importing.itemOf(one, '000');
    for (const item of [id, 999_999, 'x']) {
      const answer = await importing.change({ '@id': `${other['@id']}/items/${item}` }, { isChosen: false });
      expect(answer.json()).toMatchObject({ code: 404 });
    }
    expect(await importing.itemOf(one, '000')).toMatchObject({ isChosen: true });
  });
});

describe('an invalid request is 422 in the requested language, and changes nothing', () => {
  it.each([
    [{ decisions: { price: 'ours' } }, 'decisions.price', 'There is nothing to decide in that field'],
    [
      { isChosen: false, decisions: { toString: 'theirs' } },
      'decisions.toString',
      'There is nothing to decide in that field',
    ],
    [
      { decisions: { 'name.es': 'mine' } },
      'decisions.name.es',
      "Choose the value from here (ours) or the distributor's (theirs)",
    ],
    [{ decisions: 'ours' }, 'decisions', 'The value is not valid'],
    [{ isChosen: 'yes' }, 'isChosen', 'The value is not valid'],
    [
      { decisions: { 'name.es': 'ours' } },
      'decisions.name.es',
      'A new experience needs a name in at least one language',
    ],
  ])('%j', async (payload, propertyPath, message) => {
    const run = await importing.plan(tours(1));
    const item = await importing.itemOf(run, '000');
    const answer = await importing.change(item, payload, inEnglish);
    expect(answer.json()).toMatchObject({ code: 422, violations: [{ propertyPath, message }] });
    expect(await importing.itemOf(run, '000')).toEqual(item);
  });

  it.each([
    [{}, 'isChosen'],
    [{ isChosen: 1 }, 'isChosen'],
    [{ decision: 'both' }, 'decision'],
    [{ isChosen: true, kinds: ['all'] }, 'kinds'],
    [{ isChosen: true, kinds: 'new' }, 'kinds'],
  ])('choices %j', async (payload, propertyPath) => {
    const run = await importing.plan(tours(2));
    expect((await importing.changeMany(run, payload)).json()).toMatchObject({
      code: 422,
      violations: [{ propertyPath }],
    });
    expect(await importing.runOf(run)).toEqual(run);
  });

  it('ticking a rejected item; ticking all items skips it', async () => {
    const run = await importing.plan([{ id: '7', name: {} }]);
    const answer = await importing.change(await importing.itemOf(run, '7'), { isChosen: true });
    expect(answer.json()).toMatchObject({
      violations: [
        { propertyPath: 'isChosen', message: 'Esta actividad no se puede importar: mira por qué en sus notas' },
      ],
    });
    expect((await importing.changeMany(run, { isChosen: true })).json()).toMatchObject({ chosen: 0 });
  });

  it.each([{}, { source: 'otro' }, { source: 5 }])('a run of %j', async (payload) => {
    const answer = await api.admin('POST', '/imports/runs', { payload, headers: inEnglish });
    expect(answer.json()).toMatchObject({
      code: 422,
      violations: [{ propertyPath: 'source', message: 'Choose where to import from' }],
    });
    expect((await api.admin('GET', '/imports/runs')).json()).toMatchObject({ 'hydra:totalItems': 0 });
  });

  it('except an unknown state in a filter, which is 400', async () => {
    await importing.plan(tours(1));
    const total = async (query: string) => (await api.admin('GET', `/imports/runs?${query}`)).json();
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
      const tick = await importing.change(item, { isChosen: false }, inEnglish);
      expect(tick.json()).toMatchObject({
        code: 409,
        key: 'importNotPlanned',
        message: 'This import can no longer be changed: it was applied or cancelled, or it is still being read',
      });
      expect((await importing.changeMany(run, { isChosen: false })).json()).toMatchObject({
        key: 'importNotPlanned',
        message: 'Esta importación ya no se puede cambiar: se ha aplicado, se ha cancelado o todavía se está leyendo',
      });
    };
    const begun = await importing.begin();
    await expectRefused(begun);
    await importing.work(tours(2));
    const planned = await importing.runOf(begun);
    await importing.request(planned);
    await expectRefused(planned);
    await importing.work();
    await expectRefused(planned);
    const next = await importing.plan(tours(3));
    await api.admin('POST', `${next['@id']}/cancel`);
    await expectRefused(next);
  });

  it('is applied without the items unticked before; later changes are refused, and the counts are correct', async () => {
    const run = await importing.plan(tours(40));
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
    const run = await importing.plan(tours(5));
    const answers = await Promise.all([importing.request(run), importing.request(run), importing.request(run)]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['location']]).toEqual([202, run['@id']]);
    }
    await Promise.all([importing.work(), importing.work()]);
    expect(await importing.runOf(run)).toMatchObject({ state: 'applied', applied: 5 });
    expect((await api.admin('GET', '/experiences')).json()).toMatchObject({ 'hydra:totalItems': 5 });
  });

  it('D-42 cancels the other plans of its source when it is applied, so that no record is created twice; an undo does the same', async () => {
    const [first, second, third] = [
      await importing.plan(tours(2)),
      await importing.plan(tours(2)),
      await importing.plan(tours(2)),
    ];
    const applied = await importing.apply(second);
    for (const old of [first, third]) {
      expect(await importing.runOf(old)).toMatchObject({ state: 'cancelled' });
      expect((await importing.request(old)).json()).toMatchObject({
        code: 422,
        violations: [{ propertyPath: 'experienceImports' }],
      });
    }
    const waiting = await importing.plan(tours(3));
    await api.admin('POST', `${applied['@id']}/undo`);
    await importing.work(tours(3));
    expect(await importing.runOf(waiting)).toMatchObject({ state: 'cancelled' });
    expect((await importing.request(waiting)).statusCode).toBe(422);
    expect((await api.admin('GET', '/experiences')).json()['hydra:totalItems']).toBe(0);
  });

  it('API-76 without `respond-async` is applied with all items without a conflict, even if they were unticked', async () => {
    const run = await importing.plan(tours(3));
    await importing.changeMany(run, { isChosen: false });
    const asked = importing.request(run, '');
    await expect.poll(async () => (await importing.runOf(run)).state).toBe('applying');
    await importing.work(tours(3));
    expect((await asked).json()).toMatchObject({ message: expect.stringContaining('Nuevas: 3') });
    expect(await importing.runOf(run)).toMatchObject({ chosen: 3, applied: 3 });
  });
});

it('an import that is cancelled while it is applied preserves the applied items, and its call reports the cancellation', async () => {
  const held: ServerResponse[] = [];
  const picture = await jpeg(300, 200);
  const pictures = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  const origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  // The server withholds the picture of the last activity, which therefore stays pending after the other 200 are applied.
  const activities = [...tours(200), { id: 'z', name: { es: 'Última' }, pictures: [`${origin}/a.jpg`] }];
  const source = sourceOf({ activities, origin });
  const run = await importing.plan(source);
  const answer = importing.request(run, '');
  await expect.poll(async () => (await importing.runOf(run)).state).toBe('applying');
  const working = importing.work(source);
  await expect.poll(async () => (await importing.runOf(run)).applied, { timeout: 20_000 }).toBe(200);
  const cancelled = await api.admin('POST', `${run['@id']}/cancel`);
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', applied: 200, chosen: 201, isUndoable: true });
  for (const response of held) response.end(picture);
  await working;
  expect((await answer).json()).toEqual({ message: 'La importación se ha detenido. Aplicadas: 200 de 201' });
  expect(await importing.runOf(run)).toMatchObject({ state: 'cancelled', applied: 200 });
  expect(await importing.itemOf(run, 'z')).toMatchObject({ state: 'pending' });
  expect((await importing.request(run)).json()).toMatchObject({ code: 422 });
  pictures.close();
}, 60_000);

it('API-78 a plan is refused while a concurrent transaction starts a run, and can be applied afterwards', async () => {
  const run = await importing.plan(tours(1));
  const isSomeoneWaiting = async () => {
    const { rows } = await api.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  // The transaction inserts a run, as `POST /imports/runs` does, and does not commit yet.
  const [asking] = await api.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into import_runs (source, plan, started_by) values ('civitatis', 'other', 'eva@example.com')`,
    );
    const later = importing.request(run);
    await expect.poll(isSomeoneWaiting).toBe(true);
    // The promise is wrapped in an array, so that the transaction does not await it.
    return [later];
  });
  expect((await asking)?.json()).toMatchObject({ code: 409, key: 'importBusy' });
  expect(await importing.runOf(run)).toMatchObject({ state: 'planned', appliedBy: null });
  // Once the transaction has committed, applying the plan cancels the other run.
  expect((await importing.request(run)).statusCode).toBe(202);
});

describe('Prefer', () => {
  it('API-78 respond-async, in any valid notation, responds immediately with the URL of the run', async () => {
    const run = await importing.plan(tours(1));
    const values = [
      'respond-async',
      'Respond-Async',
      'wait=10, respond-async',
      'return=minimal; foo="a,b" , respond-async; x=1',
      'respond-async=""',
    ];
    for (const prefer of values) {
      const { statusCode, headers, json } = await importing.request(run, prefer);
      expect([prefer, statusCode]).toEqual([prefer, 202]);
      expect(headers).toMatchObject({ location: run['@id'], 'preference-applied': 'respond-async' });
      expect(json()).toMatchObject({ '@id': run['@id'], state: 'applying' });
    }
  });

  it('API-76 other values are ignored', async () => {
    const run = await importing.importAll(tours(1));
    const values = [
      '',
      ';;;',
      ',',
      'respond-asynchronous',
      'x="respond-async"',
      'x="a, respond-async',
      '"respond-async"',
      'ñ=;',
    ];
    for (const prefer of values) {
      const { statusCode, headers, json } = await importing.request(run, prefer);
      expect([prefer, statusCode]).toEqual([prefer, 200]);
      expect(headers['preference-applied']).toBeUndefined();
      expect(json()).toEqual({ message: expect.stringContaining('Importación terminada') });
    }
  });
});

it('API-75 D-53 the token of a plan does not change until the plan is applied, and no other spelling of it is accepted', async () => {
  const run = await importing.plan(tours(2));
  const ask = async () => (await api.admin('GET', `/imports/quantity-imports?token=${await importing.token()}`)).json();
  const found = await ask();
  expect(found).toEqual({ quantity: 2, experienceImports: run.plan, run: run['@id'], plannedAt: run.plannedAt });
  await importing.change(await importing.itemOf(run, '000'), { isChosen: false });
  expect(await ask()).toEqual(found);
  for (const changed of [` ${run.plan}`, run.plan.toLowerCase(), `${run.plan}\n`, run.id, [run.plan]]) {
    const payload = { imports: ['civitatis'], experienceImports: changed, token: await importing.token() };
    const answer = await api.admin('POST', '/imports/imports-request', { payload });
    expect(answer.json()).toMatchObject({ code: 422, violations: [{ propertyPath: 'experienceImports' }] });
  }
  expect((await importing.request(run)).statusCode).toBe(202);
});
