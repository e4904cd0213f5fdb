import { describe, expect, it } from 'vitest';
import { testImporting, tour } from '../../testing/imports/importing.ts';

const importing = testImporting();

const none = { new: 0, changed: 0, conflict: 0, gone: 0, rejected: 0 };

describe('ticked items', () => {
  it('API-78 are imported, and no other items; D-53 unticking an item does not change the number of items found', async () => {
    const run = await importing.plan([tour('1'), tour('2'), tour('3')]);
    expect(run).toMatchObject({ state: 'planned', chosen: 3, chosenCounts: { new: 3, changed: 0, gone: 0 } });
    expect(run.appliedCounts).toMatchObject({ new: 0 });
    const left = (await importing.change(await importing.itemOf(run, '2'), { isChosen: false })).json();
    const item = { '@context': '/contexts/ImportItem', sourceId: '2', isChosen: false };
    expect(left).toMatchObject({ ...item, chosenCounts: { ...none, new: 2 } });
    expect(await importing.runOf(run)).toMatchObject({ chosen: 2, chosenCounts: { new: 2 } });
    const applied = await importing.apply(run);
    expect(applied).toMatchObject({ state: 'applied', applied: 2, chosen: 2, appliedCounts: { new: 2, changed: 0 } });
    expect((await importing.itemOf(applied, '2')).state).toBe('pending');
    expect(await importing.itemsOf(applied, 'state=applied')).toMatchObject([
      { name: 'Visita 1' },
      { name: 'Visita 3' },
    ]);
  });

  it('can be selected by kind or all together', async () => {
    await importing.importAll([tour('1'), tour('2')]);
    const run = await importing.plan([tour('1', { duration: '03:00' }), tour('3')]);
    expect(run.chosenCounts).toEqual({ ...none, new: 1, changed: 1, gone: 1 });
    expect((await importing.changeMany(run, { isChosen: false })).json()).toMatchObject({ chosen: 0 });
    expect((await importing.changeMany(run, { isChosen: true, kinds: ['new', 'gone'] })).json()).toMatchObject({
      '@context': '/contexts/ImportRun',
      chosenCounts: { new: 1, changed: 0, gone: 1 },
    });
  });
});

it('a decision for several conflicts sets ours or theirs, and can be reverted', async () => {
  await importing.importAll([tour('1'), tour('2')]);
  for (const id of ['1', '2']) await importing.edit(id, { name: `Nuestra ${id}` });
  const run = await importing.plan([tour('1', { name: { es: 'Suya 1' } }), tour('2', { name: { es: 'Suya 2' } })]);
  expect(run).toMatchObject({ counts: { conflict: 2 }, chosen: 0 });
  const decisions = async () => (await importing.itemsOf(run)).map(({ fields }) => fields['name.es']?.decision);
  await importing.change(await importing.itemOf(run, '1'), { decisions: { 'name.es': 'theirs' } });
  expect((await importing.changeMany(run, { decision: 'ours' })).json()).toMatchObject({ chosen: 2 });
  expect(await decisions()).toEqual(['theirs', 'ours']);
  await importing.changeMany(run, { decision: null });
  expect(await decisions()).toEqual([null, null]);
  await importing.changeMany(run, { decision: 'theirs', kinds: ['conflict'] });
  await importing.apply(run);
  expect(await importing.shown('2')).toMatchObject({ name: 'Suya 2' });
});

it('an item contains the names for the ids in its fields, in the requested language, and the location of its experience', async () => {
  const applied = await importing.importAll([tour('1')]);
  const run = await importing.plan([tour('1', { location: '31', tags: [] })]);
  const { '@id': path } = await importing.itemOf(run, '1');
  const seen = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await importing.api.admin('GET', `${run['@id']}/items?name=VISITA`, { headers })).json()['hydra:member'];
  };
  const terms = { location: { 30: 'Berlín', 31: 'Lisboa' }, tags: { 7: 'Visitas guiadas' } };
  expect(await seen('es')).toMatchObject([
    { '@id': path, place: 'Berlín', terms, picture: null, pictures: 0, doneAt: null },
  ]);
  expect(await seen('en')).toMatchObject([{ place: 'Berlin', terms: { location: { 30: 'Berlin' } } }]);
  expect((await importing.itemOf(applied, '1')).doneAt).toMatch(/Z$/);
  expect(await importing.itemsOf(run, 'name=nada')).toEqual([]);
});

it('the filter by name matches its text literally, without wildcards', async () => {
  const run = await importing.plan([tour('1', { name: { es: '50% de visita_guiada' } }), tour('2')]);
  const found = async (name: string) =>
    (await importing.itemsOf(run, `name=${encodeURIComponent(name)}`)).map(({ sourceId }) => sourceId);
  for (const name of ['50%', '%', 'VISITA_', '_'])
    expect({ name, found: await found(name) }).toEqual({ name, found: ['1'] });
  for (const name of ['5%visita', String.raw`\%`])
    expect({ name, found: await found(name) }).toEqual({ name, found: [] });
  expect(await found('visita')).toEqual(['1', '2']);
});
