import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@trastienda/contract/limits';
import { addNamed } from '../../testing/catalogue.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { insertProposal } from '../../testing/proposals/insert-proposal.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { addUserWithSession, type UserWithSession } from '../../testing/servers/user-with-session.ts';
import { proposalItems } from '../tables.ts';

let api: ApiUnderTest;
let editor: UserWithSession;
beforeAll(async () => {
  api = await startApi();
  await fillCatalogue(api, 2);
  editor = await addUserWithSession(api, ['ROLE_EDITOR']);
});
afterAll(() => api.close());

type Body = { json: () => { violations?: { propertyPath: string; key: string }[]; key: string } };
const problemsOf = (answer: Body) => {
  const { violations, key } = answer.json();
  return violations?.map((violation) => `${violation.propertyPath}: ${violation.key}`) ?? key;
};
const activate = { operation: 'set', field: 'isActive', value: true };
const post = (payload: object, ask = api.admin) => ask('POST', '/proposals', { payload });
const ofAll = (collection: string, ...operations: object[]) => post({ collection, where: {}, operations });
const selectedBy = async (answer: { json: () => { id: number } }) => {
  const { rows } = await api.db.execute<{ id: number; version: string | null }>(sql`
    select record_id as id, version from ${proposalItems} where proposal_id = ${answer.json().id} order by id`);
  return rows;
};

describe('D-91 a proposal is refused with the reason', () => {
  it.each<[collection: string, operation: object, problem: string]>([
    ['experiences', { operation: 'set', field: 'slug', value: 'x' }, 'operations.0.field: operationField'],
    ['experiences', { operation: 'set', field: 'constructor', value: 1 }, 'operations.0.field: operationField'],
    ['experiences', { operation: 'set', value: 1 }, 'operations.0.field: operationField'],
    ['experiences', { operation: 'set', field: 'isSpanishChecked', value: true }, 'operations.0.field: operationField'],
    ['experiences', { operation: 'add', field: 'isActive', value: [1] }, 'operations.0.operation: operationNotTaken'],
    [
      'experiences',
      { operation: 'replace', field: 'maker', find: 'a', value: '' },
      'operations.0.operation: operationNotTaken',
    ],
    ['tags', { operation: 'proofread', language: 'es' }, 'operations.0.operation: operationNotTaken'],
    ['experiences', { operation: 'proofread' }, 'operations.0.language: operationLanguage'],
    ['experiences', { operation: 'set', field: 'name', value: 'x' }, 'operations.0.language: operationLanguage'],
    ['resellers', { operation: 'confirm', language: 'en' }, 'operations.0.operation: operationNotTaken'],
    ['experiences', { operation: 'confirm' }, 'operations.0.language: operationLanguage'],
    [
      'experiences',
      { operation: 'confirm', field: 'includes', language: 'en' },
      'operations.0.field: operationNotTaken',
    ],
    ['experiences', { operation: 'set', field: 'isActive' }, 'operations.0.value: required'],
    ['experiences', { operation: 'set', field: 'isActive', value: null }, 'operations.0.value: required'],
    ['experiences', { operation: 'set', field: 'isActive', value: 'yes' }, 'operations.0.value: invalid'],
    ['experiences', { operation: 'set', field: 'duration', value: '25:00' }, 'operations.0.value: experienceDuration'],
    ['experiences', { operation: 'set', field: 'country', value: 'XX' }, 'operations.0.value: experienceCountry'],
    ['experiences', { operation: 'set', field: 'order', value: 3 }, 'operations.0.value: operationNotTaken'],
    ['experiences', { operation: 'set', field: 'tags', value: [] }, 'operations.0.value: experienceTags'],
    ['experiences', { operation: 'set', field: 'maker', value: 99_999 }, 'operations.0.value: unknownReference'],
    [
      'experiences',
      { operation: 'set', field: 'maker', value: 'https://a.example/makers/1' },
      'operations.0.value: foreignReference',
    ],
    [
      'experiences',
      { operation: 'add', field: 'tags', value: ['/tags/1', '/tags/99999'] },
      'operations.0.value: unknownReference',
    ],
    ['experiences', { operation: 'add', field: 'tags', value: ['/makers/1'] }, 'operations.0.value: unknownReference'],
    ['experiences', { operation: 'add', field: 'tags', value: 1 }, 'operations.0.value: invalid'],
    ['experiences', { operation: 'remove', field: 'tags', value: [] }, 'operations.0.value: required'],
    ['resellers', { operation: 'add', field: 'countries', value: ['ES', 'XX'] }, 'operations.0.value: countryName'],
    [
      'experiences',
      { operation: 'set', field: 'description', language: 'es', value: 'short' },
      'operations.0.value: experienceDescription',
    ],
    [
      'experiences',
      { operation: 'replace', field: 'name', language: 'es', value: 'x' },
      'operations.0.find: operationFind',
    ],
    ['experiences', { operation: 'replace', field: 'name', language: 'es', find: 'x' }, 'operations.0.value: invalid'],
    [
      'experiences',
      { operation: 'replace', field: 'name', language: 'es', find: 'x', value: 'x'.repeat(5001) },
      'operations.0.value: tooLong',
    ],
    ['plans', { operation: 'set', field: 'maxProducts', value: null }, 'operations.0.value: required'],
    ['tags', { operation: 'set', field: 'name', language: 'es', value: '' }, 'operations.0.value: tagName'],
  ])('%s %j', async (collection, operation, problem) => {
    const answer = await ofAll(collection, operation);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(problemsOf(answer), answer.body).toEqual([problem]);
  });

  it('with all wrong operations at once, and a delete beside others', async () => {
    const wrong = await ofAll('tags', { operation: 'set' }, { operation: 'set', field: 'name', value: 'x' });
    expect(problemsOf(wrong)).toEqual([
      'operations.0.field: operationField',
      'operations.1.language: operationLanguage',
    ]);
    const both = await ofAll('experiences', { operation: 'delete' }, activate);
    expect(problemsOf(both)).toEqual(['operations.0.operation: deleteAlone']);
  });

  it.each<[where: object, problem: string]>([
    [{ nmae: 'x' }, 'where: unknownFilter'],
    [{ isActive: 'perhaps' }, 'where: invalidFilter'],
    [{ name: 'nothing has this name' }, 'where: nothingSelected'],
    [{ name: 'a\0b' }, 'where.name: invalidText'],
    [{ name: ['a', '\ud800'] }, 'where.name: invalidText'],
    [{ name: 'x'.repeat(limits.textMaxChars + 1) }, 'where.name: tooLong'],
  ])('where %j', async (where, problem) => {
    expect(problemsOf(await post({ collection: 'experiences', where, operations: [activate] }))).toEqual([problem]);
  });

  it.each([
    [{}, 'ids: nothingSelected'],
    [{ ids: [] }, 'ids: nothingSelected'],
    [{ ids: [1], where: {} }, 'ids: invalid'],
  ])('without exactly one selection: %j', async (selection, problem) => {
    const asked = { collection: 'experiences', ...selection };
    const answers = [
      await post({ ...asked, operations: [activate] }),
      await api.admin('POST', '/proposals/hits', { payload: { ...asked, field: 'name', language: 'es', find: 'a' } }),
    ];
    for (const answer of answers) expect(problemsOf(answer)).toEqual([problem]);
  });

  it.each([[['/tags/1']], [['x']], [[99_998, 99_999]]])('ids %j', async (ids) => {
    const answer = await post({ collection: 'experiences', ids, operations: [activate] });
    expect(problemsOf(answer)).toEqual([`ids: ${ids[0] === 99_998 ? 'nothingSelected' : 'unknownReference'}`]);
  });

  it('if it selects too many records', async () => {
    await addNamed(api, 'languages', limits.proposal.records, 'Lengua');
    const answer = await ofAll('languages', { operation: 'set', field: 'name', language: 'es', value: 'Una' });
    expect(answer.json()).toMatchObject({
      violations: [{ propertyPath: 'where', key: 'tooManySelected', values: { max: limits.proposal.records } }],
    });
    await api.db.execute(sql`delete from languages where name ->> 'es' like 'Lengua%'`);
  });
});

describe('D-91 a proposal selects its records once', () => {
  it('by the filters of the list, with their versions', async () => {
    const answer = await post({ collection: 'experiences', where: { name: 'ruta 2' }, operations: [activate] });
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.headers['location']).toBe(answer.json()['@id']);
    expect(answer.json()).toMatchObject({
      state: 'planning',
      total: 1,
      planned: 0,
      where: { name: 'ruta 2' },
      isOwn: true,
    });
    expect(await selectedBy(answer)).toEqual([{ id: 2, version: expect.stringMatching(/^\d+$/) }]);
  });

  it('by filters with several values, ids of any form each once, and keeps one that was deleted meanwhile', async () => {
    const where = { 'maker.id[]': ['/makers/1', '2'], 'not[maker.id][]': ['2'] };
    expect((await selectedBy(await post({ collection: 'experiences', where, operations: [activate] }))).length).toBe(2);
    const ids = ['/experiences/2', 1, '2', 99_999];
    const ticked = await post({ collection: 'experiences', ids, operations: [activate] });
    expect(ticked.json()).toMatchObject({ total: 3, where: null });
    expect((await selectedBy(ticked)).map(({ id, version }) => [id, version === null])).toEqual([
      [1, false],
      [2, false],
      [99_999, true],
    ]);
  });

  it('and stores parsed values, with names of the records in them', async () => {
    const answer = await ofAll(
      'experiences',
      { operation: 'set', field: 'tags', value: ['2', { '@id': '/tags/1' }, 2] },
      { operation: 'set', field: 'duration', value: '02:30:59', language: 'en' },
      { operation: 'replace', field: 'promotion', language: 'en', find: 'a', value: ' b ' },
      { operation: 'proofread', language: 'es', value: 3 },
    );
    const unused = { language: null, find: null, wholeWords: false, matchesCase: false, matchesAccents: false };
    expect(answer.json()).toMatchObject({
      names: { '/tags/1': 'En familia', '/tags/2': 'Etiqueta 2' },
      operations: [
        { ...unused, operation: 'set', field: 'tags', value: ['/tags/1', '/tags/2'] },
        { ...unused, operation: 'set', field: 'duration', value: '02:30' },
        { ...unused, operation: 'replace', field: 'promotion', language: 'en', find: 'a', value: ' b ' },
        { ...unused, operation: 'proofread', field: null, language: 'es', value: null },
      ],
    });
  });

  it('D-14 once for a repeated request with the same Idempotency-Key', async () => {
    const sent = { payload: { collection: 'tags', where: {}, operations: [{ operation: 'delete' }] } };
    const headers = { 'idempotency-key': '"proposal-1"' };
    const [first, again] = [
      await api.admin('POST', '/proposals', { ...sent, headers }),
      await api.admin('POST', '/proposals', { ...sent, headers }),
    ];
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(again.body).toBe(first.body);
  });
});

describe('D-88 the rights of a proposal are those of the single writes', () => {
  it.each(['makers', 'plans', 'takers', 'resellers'])('an editor cannot change %s', async (collection) => {
    const operation = { operation: 'set', field: 'name', value: 'x' };
    for (const one of [operation, { operation: 'delete' }])
      expect(problemsOf(await post({ collection, where: {}, operations: [one] }, editor.ask))).toBe('forbidden');
    const counted = { collection, where: {}, field: 'name', find: 'x' };
    expect(problemsOf(await editor.ask('POST', '/proposals/hits', { payload: counted }))).toBe('forbidden');
  });

  it('a viewer can change nothing, and an editor filters the catalogue by who changed it', async () => {
    const viewer = await addUserWithSession(api, ['ROLE_VIEWER']);
    expect(problemsOf(await post({ collection: 'tags', where: {}, operations: [activate] }, viewer.ask))).toBe(
      'forbidden',
    );
    const where = { 'modifiedBy[]': ['/users/1'] };
    const answer = await post({ collection: 'experiences', where, operations: [activate] }, editor.ask);
    expect(answer.statusCode, answer.body).toBe(202);
  });
});

it(`D-91 a user has at most ${limits.proposal.openPerUser} open proposals, also with parallel requests`, async () => {
  const { id, ask } = await addUserWithSession(api, ['ROLE_EDITOR']);
  for (let n = 1; n < limits.proposal.openPerUser - 1; n += 1)
    await insertProposal(api.db, { ownerId: id, state: 'planned' });
  for (const state of ['applied', 'discarded', 'undone'] as const) await insertProposal(api.db, { ownerId: id, state });
  const payload = { collection: 'tags', ids: [1], operations: [{ operation: 'delete' }] };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask('POST', '/proposals', { payload })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    key: 'tooManyProposals',
    values: { max: limits.proposal.openPerUser },
  });
});
