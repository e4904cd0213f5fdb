import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { learnConfirmed } from '../../freshness/memory/learn-confirmed.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobPayloads } from '../../jobs/registry.ts';
import { startProposing } from '../../testing/proposals/start-proposing.ts';

const { api, proposing, add, read, save, empty } = await startProposing();
afterAll(() => api.close());
beforeEach(empty);

const spanish = { name: 'Ruta del vino', description: 'Una tarde entre viñas. '.repeat(6).trim() };
const english = { name: 'Wine route', description: 'An afternoon among vines. '.repeat(6).trim() };
/** The tag also has a hash of the answer, of which the states are a part. */
const versionIn = (etag: unknown) => String(etag).split('.')[0];
const etagOf = async (path: string) => (await api.admin('GET', path)).headers['etag'];

/** Adds an experience with both languages, and changes these Spanish texts since, so that the English ones are stale. */
async function addStale(...fields: (keyof typeof spanish)[]) {
  const experience = await add({ ...spanish, translations: { en: english } });
  const changed = fields.map((field) => [field, `${spanish[field]} Ahora con queso.`]);
  if (fields.length > 0) await save(experience['@id'], Object.fromEntries(changed) as object);
  return experience;
}

const request = (ids: number[], ...operations: ProposalRequest['operations']): ProposalRequest => ({
  collection: 'experiences',
  ids,
  operations,
});
const confirm = { operation: 'confirm', language: 'en' } as const;
const setEnglish = (field: string, value: string | null) =>
  ({ operation: 'set', field, language: 'en', value }) as const;
const marksOf = async (id: number) => {
  const { rows } = await api.db.execute(sql`
    select field, language, state, source, stale_since::text as since from freshness where record_id = ${id} and collection = 'experiences'
    order by field, language`);
  return rows;
};
const stale = (field: 'name' | 'description') => expect.objectContaining({ field, language: 'en', state: 'stale' });
type Listed = { 'hydra:member': { fields: object }[] };
const fieldsOf = async (proposal: number) => {
  const answer = await api.admin('GET', `/proposals/${proposal}/items`);
  return answer.json<Listed>()['hydra:member'].map(({ fields }) => fields);
};

describe('D-92 the plan of a confirmation', () => {
  it('changes the records with a stale text of the language, and shows its state before and after', async () => {
    const [two, one, none] = [await addStale('name', 'description'), await addStale('description'), await addStale()];
    const proposal = await proposing.plan(request([two.id, one.id, none.id], confirm));
    expect(await proposing.read(proposal)).toMatchObject({ chosen: 2, counts: { changes: 2, same: 1 } });
    const change = { before: 'stale', after: 'fresh' };
    // In the order of their names.
    expect(await fieldsOf(proposal)).toEqual([
      { 'translationStates.en.description': change },
      {},
      { 'translationStates.en.name': change, 'translationStates.en.description': change },
    ]);
  });

  it('is for a single text if the operation names one, and not for the other language', async () => {
    const { id } = await addStale('name', 'description');
    const named = await proposing.plan(request([id], { ...confirm, field: 'name' }));
    expect(await fieldsOf(named)).toEqual([{ 'translationStates.en.name': { before: 'stale', after: 'fresh' } }]);
    const other = await proposing.plan(request([id], { ...confirm, language: 'es' }));
    expect(await proposing.read(other)).toMatchObject({ counts: { same: 1 } });
  });

  it('refuses a record in which the named text is missing in a language; without a name, missing texts do not count', async () => {
    const { id } = await addStale('name');
    await save(`/experiences/${id}`, { translations: { en: { description: null } } });
    const named = await proposing.plan(request([id], { ...confirm, field: 'description' }));
    expect(await proposing.itemsOf(named)).toMatchObject([
      {
        kind: 'refused',
        problems: [{ propertyPath: 'translationStates.en.description', key: 'translationMissing' }],
      },
    ]);
    const all = await proposing.plan(request([id], confirm));
    expect(await fieldsOf(all)).toEqual([{ 'translationStates.en.name': { before: 'stale', after: 'fresh' } }]);
    // Both languages lack a promotion.
    const none = await proposing.plan(request([id], { ...confirm, field: 'promotion' }));
    expect(await proposing.read(none)).toMatchObject({ counts: { same: 1 } });
  });

  it('selects by the filter of the list', async () => {
    await addStale();
    const { id } = await addStale('name');
    const where = { 'freshness[en]': 'stale' };
    const proposal = await proposing.plan({ collection: 'experiences', where, operations: [confirm] });
    expect(await proposing.itemsOf(proposal)).toMatchObject([{ recordId: id, kind: 'changes' }]);
  });
});

describe('D-92 a confirmation', () => {
  it('makes the texts fresh and writes no record: version and history stay', async () => {
    const { id, '@id': path } = await addStale('name', 'description');
    const etag = await etagOf(path);
    const proposal = await proposing.plan(request([id], confirm));
    expect(await proposing.apply(proposal)).toMatchObject({ state: 'applied', applied: 1, refused: 0 });
    expect(await marksOf(id)).toEqual([]);
    expect((await read(path)).translationStates.en).toMatchObject({ name: 'fresh', description: 'fresh' });
    expect(versionIn(await etagOf(path))).toBe(versionIn(etag));
    const { rows } = await api.db.execute(
      sql`select from change_log.changes where request_id = ${`proposals/${proposal}`}`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['the source', { translations: { es: { name: 'Ruta de la sidra' } } }],
    ['the translation', { translations: { en: { name: 'Cider route' } } }],
    ['another watched text', { translations: { es: { description: `${spanish.description} Y sidra.` } } }],
  ])('sets a record aside if somebody changed %s since the plan', async (_, payload) => {
    const { id, '@id': path } = await addStale('name');
    const proposal = await proposing.plan(request([id], confirm));
    await save(path, payload);
    const marks = await marksOf(id);
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, refused: 1, counts: { changed: 1 } });
    expect(await marksOf(id)).toEqual(marks);
  });

  it('sets a record aside if somebody has confirmed the text since, and keeps that confirmation', async () => {
    const { id, '@id': path } = await addStale('name');
    const proposal = await proposing.plan(request([id], confirm));
    const body = { language: 'en', fields: ['name'] };
    expect((await api.admin('POST', `${path}/translations/fresh`, { payload: body })).statusCode).toBe(200);
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 0, counts: { changed: 1 } });
    expect(await marksOf(id)).toEqual([]);
  });

  it('is applied to a record of which only other fields were saved since', async () => {
    const { id, '@id': path } = await addStale('name');
    const proposal = await proposing.plan(request([id], confirm));
    await save(path, { isActive: true });
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 1 });
    expect(await marksOf(id)).toEqual([]);
  });

  it('D-66 is applied to a record whose other values break rules', async () => {
    const { id } = await addStale('name');
    await api.db.execute(sql`update experiences set location_id = null, url = null where id = ${id}`);
    const proposal = await proposing.plan(request([id], confirm));
    await api.db.execute(sql`update experiences set duration = null where id = ${id}`);
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 1 });
  });
});

describe('D-92 a confirmation beside other operations', () => {
  it('and a change of a field: both are applied, and a record with nothing but stale texts is not written', async () => {
    const [inactive, active] = [await addStale('name'), await addStale('name')];
    await save(active['@id'], { isActive: true });
    const etag = await etagOf(active['@id']);
    const setActive = { operation: 'set', field: 'isActive', value: true } as const;
    await proposing.apply(await proposing.plan(request([inactive.id, active.id], confirm, setActive)));
    expect(await read(inactive['@id'])).toMatchObject({ isActive: true, translationStates: { en: { name: 'fresh' } } });
    expect([...(await marksOf(inactive.id)), ...(await marksOf(active.id))]).toEqual([]);
    expect(versionIn(await etagOf(active['@id']))).toBe(versionIn(etag));
  });

  it('counts after the texts are written: a text that was stale at the plan is fresh, whichever language is written', async () => {
    const [translated, source] = [await addStale('name'), await addStale('name')];
    const before = [await marksOf(translated.id), await marksOf(source.id)];
    const setName = { operation: 'set', field: 'name', language: 'es', value: 'Ruta de la sidra' } as const;
    const proposals = [
      await proposing.plan(request([translated.id], confirm, setEnglish('name', 'Wine and cheese route'))),
      await proposing.plan(request([source.id], confirm, setName)),
    ];
    for (const proposal of proposals) expect(await proposing.apply(proposal)).toMatchObject({ applied: 1 });
    expect([...(await marksOf(translated.id)), ...(await marksOf(source.id))]).toEqual([]);
    for (const proposal of proposals) expect(await proposing.undo(proposal)).toMatchObject({ undone: 1, left: 0 });
    expect([await marksOf(translated.id), await marksOf(source.id)]).toEqual(before);
    expect(await read(translated['@id'])).toMatchObject({ name: `${spanish.name} Ahora con queso.` });
  });

  it('does not confirm a text that the same change makes stale', async () => {
    const { id } = await addStale('description');
    const setName = { operation: 'set', field: 'name', language: 'es', value: 'Ruta de la sidra' } as const;
    const proposal = await proposing.plan(request([id], setName, confirm));
    expect(await proposing.apply(proposal)).toMatchObject({ applied: 1 });
    expect(await marksOf(id)).toEqual([stale('name')]);
    expect(await proposing.undo(proposal)).toMatchObject({ undone: 1 });
    expect(await marksOf(id)).toEqual([stale('description')]);
  });

  it('does not confirm a text that the same change clears, and refuses the record if the operation names it', async () => {
    const { id } = await addStale('description');
    const clear = setEnglish('description', null);
    const named = await proposing.plan(request([id], clear, { ...confirm, field: 'description' }));
    expect(await proposing.read(named)).toMatchObject({ counts: { refused: 1 } });
    const all = await proposing.plan(request([id], clear, confirm));
    expect(await proposing.apply(all)).toMatchObject({ applied: 1 });
    expect(await marksOf(id)).toMatchObject([{ field: 'description', state: 'missing' }]);
  });
});

describe('D-92 the undo of a confirmation', () => {
  const applied = async (ids: number[]) => {
    const id = await proposing.plan(request(ids, confirm));
    await proposing.apply(id);
    return id;
  };

  it('restores each mark with its source and its time, and writes no record', async () => {
    const { id, '@id': path } = await addStale('name', 'description');
    const [before, etag] = [await marksOf(id), await etagOf(path)];
    const proposal = await applied([id]);
    expect(await proposing.undo(proposal)).toMatchObject({ state: 'undone', undone: 1, left: 0 });
    expect(await marksOf(id)).toEqual(before);
    expect(await etagOf(path)).toBe(etag);
  });

  it('leaves a text that was changed since, in either language, and restores the others', async () => {
    const [source, both] = [await addStale('name', 'description'), await addStale('name')];
    const proposal = await applied([source.id, both.id]);
    await save(source['@id'], { translations: { es: { name: 'Ruta de la sidra' } } });
    await save(both['@id'], { translations: { es: { name: 'Ruta de la sidra' }, en: { name: 'Cider route' } } });
    const [name] = await marksOf(source.id);
    expect(await proposing.undo(proposal)).toMatchObject({ undone: 0, left: 2 });
    expect(await marksOf(source.id)).toEqual([stale('description'), name]);
    expect(await marksOf(both.id)).toEqual([]);
    const left = { leftFields: ['translationStates.en.name'], leftBecause: 'edited' };
    expect(await proposing.itemsOf(proposal)).toMatchObject([left, left]);
  });

  it('leaves a deleted record', async () => {
    const { id, '@id': path } = await addStale('name');
    const proposal = await applied([id]);
    await api.admin('DELETE', path);
    expect(await proposing.undo(proposal)).toMatchObject({ undone: 0, left: 1 });
    expect(await proposing.itemsOf(proposal)).toMatchObject([{ leftBecause: 'deleted' }]);
  });
});

it('D-92 a confirmation and its undo let the sentences of the texts be read again after the batch', async () => {
  const { id } = await addStale('name');
  const jobs: Pick<Jobs, 'send'> = proposing.services.jobs;
  const send = vi.spyOn(jobs, 'send');
  const learn = async () => {
    // The cast is safe: the job has this payload.
    const sent = send.mock.calls.find(([name]) => name === 'learn-confirmed')?.[1] as JobPayloads['learn-confirmed'];
    send.mockClear();
    await learnConfirmed(api.db, sent, new AbortController().signal);
    const { rows } = await api.db.execute<{ es: string }>(sql`
      select es from sentence_pairs where collection = 'experiences' and record_id = ${id} and field = 'name' order by place`);
    return rows.map(({ es }) => es);
  };
  const proposal = await proposing.plan(request([id], confirm));
  await proposing.apply(proposal);
  expect((await learn()).join(' ')).toContain('queso');
  await proposing.undo(proposal);
  // The English text was made from this one.
  expect(await learn()).toEqual([spanish.name]);
  send.mockRestore();
});

it('D-92 the report has the state of each text before and after', async () => {
  const { id } = await addStale('name');
  const proposal = await proposing.plan(request([id], confirm));
  const { body } = await api.admin('GET', `/proposals/${proposal}.csv`, { headers: { 'accept-language': 'es' } });
  expect(body).toContain('"translationStates.name";"Inglés";"Desactualizado";"Al día"');
});
