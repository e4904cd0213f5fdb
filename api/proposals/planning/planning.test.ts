import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import { limits } from '@trastienda/contract/limits';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { profilePlan } from '@trastienda/contract/resources/makers/maker-profile';
import { addCatalogue, addNamed, create } from '../../testing/catalogue.ts';
import { fillCatalogue } from '../../testing/fuzz/fill-catalogue.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';
import { planProposal } from './plan-proposal.ts';

let api: ApiUnderTest;
let proposing: Proposing;
let makeBody: Awaited<ReturnType<typeof addCatalogue>>['experienceBody'];
beforeAll(async () => {
  api = await startApi();
  proposing = proposingOn(api);
  await fillCatalogue(api, 3);
  ({ experienceBody: makeBody } = await addCatalogue(api));
});
afterAll(() => api.close());

type Operations = ProposalRequest['operations'];
const planAll = async (collection: BulkCollection, ids: number[], operations: Operations) => {
  const id = await proposing.plan({ collection, ids, operations });
  const items = await proposing.itemsOf(id);
  // A user has few open proposals.
  await api.admin('DELETE', `/proposals/${id}`);
  return items;
};
/** Plans operations on one record. */
const planOne = async (collection: BulkCollection, id: number, ...operations: Operations) => {
  const [item] = await planAll(collection, [id], operations);
  return { kind: item?.kind, before: item?.before, after: item?.after, problems: item?.problems };
};
const addExperience = async (changes: object = {}, language = 'es') =>
  create(api, '/experiences', await makeBody(changes as Record<string, unknown>), language);
const addTag = async (name: string) => (await create(api, '/tags', { name })).id;

describe('D-91 what a proposal would change', () => {
  it('has the values before and after of the fields that differ, in stored form', async () => {
    const { id, tags } = await addExperience();
    const [tag] = tags as { id: number }[];
    const other = await addTag('Otra');
    const planned = await planOne(
      'experiences',
      id,
      { operation: 'set', field: 'isActive', value: true },
      { operation: 'set', field: 'country', value: 'es' },
      { operation: 'set', field: 'duration', value: '01:00' },
      { operation: 'set', field: 'name', language: 'en', value: ' Wine ' },
      { operation: 'add', field: 'tags', value: [other, tag?.id ?? 0] },
      { operation: 'proofread', language: 'en' },
    );
    expect(planned).toEqual({
      kind: 'changes',
      before: { isActive: false, duration: '02:30', 'name.en': null, tags: [tag?.id], isEnglishChecked: false },
      after: { isActive: true, duration: '01:00', 'name.en': 'Wine', tags: [tag?.id, other], isEnglishChecked: true },
      problems: null,
    });
  });

  it('follows from the operations in their order', async () => {
    const { id } = await addExperience({ promotion: 'Dos por uno' });
    const promotion = { field: 'promotion', language: 'es' } as const;
    const planned = await planOne(
      'experiences',
      id,
      { operation: 'replace', ...promotion, find: 'dos', value: 'Tres' },
      { operation: 'replace', ...promotion, find: 'TRES POR', value: 'Cuatro por' },
      { operation: 'set', field: 'isActive', value: true },
      { operation: 'set', field: 'isActive', value: false },
    );
    expect(planned).toMatchObject({ kind: 'changes', after: { 'promotion.es': 'Cuatro por uno' } });
    expect(planned.after).not.toHaveProperty('isActive');
  });

  it('stores a text as a save does: trimmed, and none if it is blank', async () => {
    const { id } = await addExperience({ promotion: 'Oferta' });
    const promotion = { operation: 'replace', field: 'promotion', language: 'es', find: 'oferta' } as const;
    expect((await planOne('experiences', id, { ...promotion, value: ' ' })).after).toEqual({ 'promotion.es': null });
    expect((await planOne('experiences', id, { ...promotion, value: ' nueva ' })).after).toEqual({
      'promotion.es': 'nueva',
    });
  });

  it.each<[Operations[number]]>([
    [{ operation: 'set', field: 'isActive', value: false }],
    [{ operation: 'set', field: 'order', value: null }],
    [{ operation: 'replace', field: 'name', language: 'es', find: 'playa', value: 'mar' }],
    [{ operation: 'replace', field: 'name', language: 'en', find: 'a', value: 'b' }],
    [{ operation: 'replace', field: 'name', language: 'es', find: 'vino', value: 'vino' }],
    [{ operation: 'remove', field: 'tags', value: [1] }],
    [{ operation: 'set', field: 'promotion', language: 'en', value: '' }],
  ])('is nothing for a record that is so already: %j', async (operation) => {
    const { id } = await addExperience();
    expect(await planOne('experiences', id, operation)).toEqual({
      kind: 'same',
      before: null,
      after: null,
      problems: null,
    });
  });

  it('does not judge a stored text that stays as it is', async () => {
    const { id } = await addExperience();
    await api.db.execute(sql`update experiences set description = '{"es":"Corta"}' where id = ${id}`);
    const description = { operation: 'replace', field: 'description', language: 'es' } as const;
    expect(await planOne('experiences', id, { ...description, find: 'xyz', value: '' })).toMatchObject({
      kind: 'same',
    });
    expect(await planOne('experiences', id, { operation: 'set', field: 'isActive', value: true })).toMatchObject({
      kind: 'changes',
    });
    expect(await planOne('experiences', id, { ...description, find: 'corta', value: 'larga' })).toMatchObject({
      kind: 'refused',
      after: { 'description.es': 'larga' },
      problems: [{ propertyPath: 'description.es', key: 'experienceDescription' }],
    });
  });

  it('adds and removes country codes', async () => {
    expect(await planOne('resellers', 1, { operation: 'add', field: 'countries', value: ['fr', 'ES'] })).toMatchObject({
      after: { countries: ['ES', 'FR', 'PT'] },
    });
    expect(
      await planOne('resellers', 1, { operation: 'remove', field: 'countries', value: ['ES', 'DE'] }),
    ).toMatchObject({
      before: { countries: ['ES', 'PT'] },
      after: { countries: ['PT'] },
    });
  });
});

describe('D-91 a rule refuses in the plan what it refuses in a save', () => {
  it('for the limits of lists, those of texts and required texts', async () => {
    const { id } = await addExperience();
    const tags = [await addTag('A'), await addTag('B')];
    const cases: [Operations[number], string, string][] = [
      [{ operation: 'add', field: 'tags', value: tags }, 'tags', 'experienceTags'],
      [{ operation: 'set', field: 'name', language: 'es', value: null }, 'name.es', 'required'],
      [
        { operation: 'replace', field: 'name', language: 'es', find: 'ruta del vino', value: '' },
        'name.es',
        'experienceName',
      ],
      [
        { operation: 'replace', field: 'name', language: 'es', find: 'u', value: 'u'.repeat(300) },
        'name.es',
        'tooLong',
      ],
      [{ operation: 'replace', field: 'url', find: 'https', value: 'ftp' }, 'url', 'experienceUrl'],
    ];
    for (const [operation, propertyPath, key] of cases)
      expect(await planOne('experiences', id, operation)).toMatchObject({
        kind: 'refused',
        problems: [{ propertyPath, key }],
      });
    const english = await addExperience({ translations: { en: { name: 'Wine' } } });
    const spanish = { operation: 'set', field: 'name', language: 'es', value: null } as const;
    expect(await planOne('experiences', english.id, spanish)).toMatchObject({ kind: 'changes' });
  });

  it('for a text that replacements make thousands of times as long, without building it', async () => {
    const { id } = await create(api, '/tags', { name: 'Larga', description: 'a'.repeat(limits.textMaxChars) });
    const grow = { operation: 'replace', field: 'description', language: 'es', find: 'a', value: 'a'.repeat(5_000) };
    const operations = Array.from({ length: limits.proposal.operations }, () => grow as Operations[number]);
    expect(await planOne('tags', id, ...operations)).toEqual({
      kind: 'refused',
      before: null,
      after: null,
      problems: [{ propertyPath: 'description.es', key: 'tooLong', values: { max: limits.textMaxChars } }],
    });
    // A text that was stored before the limit may get shorter.
    await api.db.execute(
      sql`update tags set description = jsonb_build_object('es', repeat('b', 6000)) where id = ${id}`,
    );
    expect(await planOne('tags', id, { ...grow, find: 'bb', value: 'c' } as Operations[number])).toMatchObject({
      kind: 'changes',
      after: { 'description.es': 'c'.repeat(3_000) },
    });
  });

  it('for top-level categories, circles of parents and closed profiles', async () => {
    const { id } = await addExperience();
    const top = await Promise.all(['X', 'Y', 'Z'].map(async (name) => (await create(api, '/categories', { name })).id));
    expect(await planOne('experiences', id, { operation: 'set', field: 'categories', value: top })).toMatchObject({
      kind: 'refused',
      problems: [{ propertyPath: 'categories', key: 'experienceCategories' }],
    });
    const [first = 0] = top;
    const { id: child } = await create(api, '/categories', { name: 'Hija', parents: [first] });
    const items = await planAll(
      'categories',
      [first, ...top.slice(1)],
      [{ operation: 'add', field: 'parents', value: [child] }],
    );
    expect(items.map(({ kind }) => kind)).toEqual(['refused', 'changes', 'changes']);
    const phrase = { operation: 'set', field: 'phrase', language: 'es', value: 'Hola' } as const;
    expect(await planOne('makers', 1, phrase)).toMatchObject({
      kind: 'refused',
      problems: [{ propertyPath: 'phrase', key: 'profileClosed' }],
    });
    const plan = await create(api, '/plans', { name: profilePlan, price: '19', isActive: true });
    await api.db.execute(
      sql`update maker_plans set plan_id = ${plan.id}, stripe_customer_id = 'cus_1' where maker_id = 1`,
    );
    expect(await planOne('makers', 1, phrase)).toMatchObject({ kind: 'changes' });
  });

  it('D-44 for a delete of records that others use, counted for all at once', async () => {
    const used = await addTag('Usada');
    const free = await addTag('Libre');
    await addExperience({ tags: [used] });
    await addExperience({ tags: [used] });
    const items = await planAll('tags', [used, free], [{ operation: 'delete' }]);
    expect(items).toMatchObject([
      {
        kind: 'refused',
        isChosen: false,
        problems: [
          {
            propertyPath: '',
            key: 'inUse',
            values: { experiences: 2 },
            usedBy: { es: '2 experiencias', en: '2 experiences' },
          },
        ],
      },
      { kind: 'changes', isChosen: true, before: {}, after: {} },
    ]);
  });
});

describe('D-91 the plan', () => {
  it('ticks what changes, counts each kind, and has the hash of its items', async () => {
    const [a, b, gone] = [await addTag('Uno'), await addTag('Dos'), await addTag('Tres')];
    const name = { operation: 'set', field: 'name', language: 'es', value: 'Dos' } as const;
    const id = await proposing.select({ collection: 'tags', ids: [a, b, gone], operations: [name] });
    await api.admin('DELETE', `/tags/${gone}`);
    await proposing.work();
    const proposal = await proposing.read(id);
    const items = await proposing.itemsOf(id);
    expect(items.map(({ kind, isChosen }) => [kind, isChosen])).toEqual([
      ['changes', true],
      ['same', false],
      ['gone', false],
    ]);
    const counts = { changes: 1, same: 1, gone: 1 };
    expect(proposal).toMatchObject({ state: 'planned', total: 3, planned: 3, chosen: 1, counts, revision: 2 });
    expect(proposal.plannedAt).toBeInstanceOf(Date);
    const [item] = items;
    expect(item).toMatchObject({ name: { es: 'Uno' }, afterHash: hash('sha256', '{"name.es": "Dos"}') });
    expect(proposal.planHash).toBe(hash('sha256', Buffer.from(item?.afterHash ?? '', 'hex')));
  });

  it('is based on the version that it read, and writes nothing to the records', async () => {
    const { id } = await addExperience();
    const version = async () =>
      (await api.db.execute<{ version: string }>(sql`select xmin::text as version from experiences where id = ${id}`))
        .rows[0]?.version;
    const activate = { operation: 'set', field: 'isActive', value: true } as const;
    const proposal = await proposing.select({ collection: 'experiences', ids: [id], operations: [activate] });
    await api.admin('PATCH', `/experiences/${id}`, { payload: { duration: '03:00' } });
    const saved = await version();
    await proposing.work();
    const [item] = await proposing.itemsOf(proposal);
    expect(item?.version).toBe(saved);
    expect(await version()).toBe(saved);
    expect((await api.admin('GET', `/experiences/${id}/changes`)).json()['hydra:member']).toHaveLength(2);
  });

  it('of many records continues after a stop, and plans each once', async () => {
    await addNamed(api, 'languages', 1_100, 'Lengua');
    const operation = { operation: 'replace', field: 'name', language: 'es', find: 'lengua', value: 'Idioma' } as const;
    const id = await proposing.select({ collection: 'languages', where: { name: 'lengua' }, operations: [operation] });
    const stopping = new AbortController();
    const transaction = api.db.transaction.bind(api.db);
    const db = {
      execute: api.db.execute.bind(api.db),
      transaction: async <T>(...args: Parameters<typeof transaction<T>>) => {
        const result = await transaction<T>(...args);
        stopping.abort();
        return result;
      },
    };
    await expect(planProposal(db, await proposing.read(id), stopping.signal)).rejects.toThrow('aborted');
    expect(await proposing.read(id)).toMatchObject({ state: 'planning', planned: 500, counts: { changes: 500 } });
    await proposing.work();
    expect(await proposing.read(id)).toMatchObject({
      state: 'planned',
      planned: 1_100,
      chosen: 1_100,
      counts: { changes: 1_100 },
    });
  });

  it('is left alone once the proposal is discarded', async () => {
    const id = await proposing.select({ collection: 'tags', where: {}, operations: [{ operation: 'delete' }] });
    expect((await api.admin('DELETE', `/proposals/${id}`)).statusCode).toBe(204);
    await planProposal(api.db, await proposing.read(id), new AbortController().signal);
    expect(await proposing.read(id)).toMatchObject({ state: 'discarded', planned: 0 });
  });

  it('D-66 of imported records judges only the fields that change', async () => {
    const { rows } = await api.db.execute<{ id: number }>(sql`
      insert into experiences (name, maker_id) values ('{"es":"Importada"}', 1) returning id`);
    const id = rows[0]?.id ?? 0;
    expect(await planOne('experiences', id, { operation: 'set', field: 'sustainableSeal', value: true })).toMatchObject(
      {
        kind: 'changes',
        before: { sustainableSeal: false },
      },
    );
    expect(await planOne('experiences', id, { operation: 'add', field: 'languages', value: [1] })).toMatchObject({
      kind: 'changes',
      before: { languages: [] },
      after: { languages: [1] },
    });
  });
});
