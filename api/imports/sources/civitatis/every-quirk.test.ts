import { itemKinds, type ImportItem, type ItemKind } from '@trastienda/contract/imports/items';
import { type ImportRun } from '@trastienda/contract/imports/runs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startDistributor, standInAccount } from '../../../../sandbox/distributor/distributor.ts';
import { everyFault } from '../../../../sandbox/stand-in/faults.ts';
import { startApi } from '../../../testing/servers/api-under-test.ts';
import {
  contentsOf,
  distortionsOf,
  falsePictures,
  isLate,
  readCatalogue,
  untruthsOf,
  type Catalogue,
} from '../../../testing/imports/import-truth.ts';
import { importingFrom } from '../../../testing/imports/importing.ts';
import { startForFile } from '../../../testing/servers/start-for-file.ts';
import { readWire, type Wire, type WireRecord } from '../../../testing/wire.ts';
import { civitatisSource } from './civitatis-source.ts';

const activities = 200;
const laterDay = 40;

/** An import, with the feed at that time and the catalogue before and after. */
type Import = { run: ImportRun; items: ImportItem[]; wire: Wire; before: Catalogue; after: Catalogue };

// Access tokens expire while the lists are being read.
const distributor = startForFile(() => startDistributor({ activities, tokenSeconds: 2 }));
const api = startForFile(startApi);
let first: Import;
let later: Import;
let again: Import;
let last: Import;
/** Lists that fail during the second import. */
let deadLists: string[];

beforeAll(async () => {
  first = await importAll(await readWire(distributor));
  distributor.catalogue.moveTo(laterDay);
  const wire = await readWire(distributor);
  // Lists from which activities disappeared.
  const gone = [...first.after.keys()].filter((id) => !wire.records.has(id));
  const affectedLists = new Set(gone.flatMap((id) => [...(first.wire.listsOf.get(id) ?? [])]));
  deadLists = [...affectedLists].filter((list) => wire.lists.includes(list)).slice(0, 3);
  later = await importAll(wire, deadLists);
  again = await importAll(wire);
  last = await importAll(wire);
}, 600_000);

/** Runs a whole import of `wire`, from reading to applying, with occasional faults of every kind. The `dead` lists always fail. */
async function importAll(wire: Wire, dead: string[] = []): Promise<Import> {
  const before = await readCatalogue(api.db);
  const broken = dead.map((list) => ({ kind: 'serverError' as const, path: `/v2/destinations/${list}/activities` }));
  distributor.setFaults([...broken, ...everyFault]);
  const retryPolicy = { attempts: 9, firstWaitMs: 10, maxWaitMs: 100 };
  const { plan, apply, itemsOf } = importingFrom(api);
  const source = civitatisSource({ url: distributor.url, ...standInAccount }, retryPolicy);
  const run = await apply(await plan(source), source);
  return { run, items: await itemsOf(run), wire, before, after: await readCatalogue(api.db) };
}

const ofKind = ({ items }: Pick<Import, 'items'>, ...kinds: ItemKind[]) =>
  items.filter(({ kind }) => kinds.includes(kind));
const idsOf = (items: ImportItem[]) => items.map(({ sourceId }) => sourceId).sort();
/** All imports except `last`, which changes only pictures that failed before. */
const all = () => [first, later, again];

it('the counts of each run match its items, and all ticked items are applied', () => {
  for (const one of all()) {
    const { run, items } = one;
    expect(run).toMatchObject({ state: 'applied', error: null, failed: 0, undone: 0, left: 0 });
    const counted = Object.fromEntries(itemKinds.map((kind) => [kind, ofKind(one, kind).length]));
    expect(run.counts).toEqual({ ...counted, unchanged: run.counts?.unchanged });
    const chosen = items.filter(({ isChosen }) => isChosen);
    expect(run).toMatchObject({ chosen: chosen.length, applied: chosen.length });
    for (const { state, isChosen } of items) expect(state).toBe(isChosen ? 'applied' : 'pending');
    expect(run.picturesMissing).toBe(chosen.filter(({ pictureFaults }) => pictureFaults.length > 0).length);
    expect(run).toMatchObject({ listsRead: run.lists });
  }
  expect(distributor.calls()['/v2/auth']).toBeGreaterThan(3);
});

it('D-60 new items are the named activities of the feed that the catalogue did not contain, and the import adds them', () => {
  expect(ofKind(first, 'new').length).toBeGreaterThan(activities * 0.9);
  expect(ofKind(later, 'new').length).toBeGreaterThan(5);
  for (const one of all()) {
    const isNew = (id: string) => isReadable(one, id) && !one.before.has(id);
    const expected = [...one.wire.records].filter(([id, texts]) => isNew(id) && hasName(texts)).map(([id]) => id);
    const found = idsOf(ofKind(one, 'new'));
    expect(found).toEqual(expected.sort());
    expect(found.filter((id) => !one.after.has(id ?? ''))).toEqual([]);
  }
});

/** Whether an import could read an activity. The second import could not if only dead lists contain the activity. */
const isReadable = (one: Import, id: string) =>
  one !== later || [...(one.wire.listsOf.get(id) ?? [])].some((list) => !deadLists.includes(list));
const hasName = (texts: Partial<Record<string, WireRecord>>) =>
  Object.values(texts)
    .map((text) => text?.['name'])
    .some((name) => typeof name === 'number' || (typeof name === 'string' && /\p{L}/u.test(name)));

it('records that cannot be imported are rejected once each, with the reason', () => {
  for (const { wire, before, ...one } of [first, again]) {
    const rejected = ofKind(one, 'rejected');
    const nameless = [...wire.records].filter(([id, texts]) => !before.has(id) && !hasName(texts)).map(([id]) => id);
    const noName = rejected.filter(({ notes }) => notes.some(({ key }) => key === 'noName'));
    expect(idsOf(noName)).toEqual(nameless.sort());
    const others = rejected.filter((item) => !noName.includes(item));
    // An item does not store its list, so an id rejected in several lists appears once per list.
    const junk = [...wire.junk].map((one) => one.split(' ').slice(1).join(' '));
    expect(others.map(({ sourceId, notes }) => `${notes[0]?.key} ${sourceId}`).sort()).toEqual(junk.sort());
    expect(others.length).toBeGreaterThan(3);
  }
});

it('gone items are the activities that disappeared from all lists, once all lists can be read', () => {
  expect(deadLists.length).toBeGreaterThan(0);
  expect(later.run.listsFailed).toBe(deadLists.length * 2);
  expect([first.run.listsFailed, again.run.listsFailed]).toEqual([0, 0]);
  const vanished = [...first.after].filter(([id]) => !later.wire.records.has(id));
  expect(vanished.length).toBeGreaterThan(5);
  expect(ofKind(later, 'gone')).toEqual([]);
  expect(idsOf(ofKind(again, 'gone'))).toEqual(vanished.map(([id]) => id).sort());
});

it('the values before and after in each item match the catalogue, and nothing else changes', () => {
  expect(ofKind(later, 'changed').length).toBeGreaterThan(20);
  for (const { items, before, after } of all()) expect(untruthsOf(before, after, items)).toEqual([]);
});

it('D-66 valid texts, durations, places and kinds of the feed are stored without distortion', () => {
  const known = [...again.wire.records].flatMap(([id, { es, en }]) => {
    const [activity, here] = [distributor.catalogue.activity(Number(id)), again.after.get(id)];
    return activity && here && es ? [{ activity, here, sent: { es, en } }] : [];
  });
  expect(known.length).toBeGreaterThan(activities * 0.9);
  expect(known.flatMap(({ here, activity, sent }) => distortionsOf(here, activity, sent))).toEqual([]);
});

it('each picture is stored, or its item contains the correct fault', () => {
  const { origin } = new URL(distributor.url);
  // `after` was read directly after each import, so it contains no changes of later imports.
  const pictured = all().flatMap(({ items, after }) =>
    items.map((item) => [item, after.get(item.sourceId ?? '')] as const),
  );
  expect(pictured.flatMap(([item, here]) => falsePictures(item, here, origin))).toEqual([]);
  const faults = pictured.flatMap(([item]) => item.pictureFaults.map(({ fault }) => fault));
  expect(faults).toEqual(expect.arrayContaining(['notFound', 'noPicture', 'forbiddenAddress']));
  // Pictures with equal content share a file.
  const stored = pictured.flatMap(([item, here]) => contentsOf(item, here));
  const contents = new Map(stored.map(({ file, content }) => [`${file} ${content}`, file]));
  expect(contents.size).toBeGreaterThan(20);
  expect(new Set(contents.values()).size).toBe(contents.size);
});

it('D-60 no request reaches an address inside the network', () => {
  expect(distributor.trapped()).toEqual([]);
});

it('no imported text contains a tag, a script, a control character or a lone surrogate', async () => {
  const { rows } = await api.db.execute<{ text: string }>(sql`
    select text from (
      select value as text from experiences, jsonb_each_text(name)
      union all select value from experiences, jsonb_each_text(coalesce(description, '{}'))
      union all select url from experiences
      union all select value from (select name from locations union all select name from tags union all select name from zones) one, jsonb_each_text(name)
      union all select name from import_items
    ) stored where text is not null`);
  expect(rows.length).toBeGreaterThan(activities * 4);
  for (const { text } of rows) {
    expect(text).not.toMatch(/<[a-z/!]|&[a-z]+;|javascript:|document\.|(?!\n)[\p{Cc}\p{Bidi_Control}]/iu);
    expect(text.isWellFormed()).toBe(true);
  }
});

/** The source ids of items with a picture that failed with a transient fault; the next import includes them again. */
const lateIn = ({ items }: Import) => idsOf(items.filter(isLate));

it('importing the same feed again changes only activities of lists that failed before, and then only late pictures', () => {
  const ofDeadLists = (id: string) => [...(again.wire.listsOf.get(id) ?? [])].some((list) => deadLists.includes(list));
  const changed = ofKind(again, 'changed').map(({ sourceId }) => sourceId ?? '');
  expect(changed.filter((id) => !ofDeadLists(id) && !lateIn(later).includes(id))).toEqual([]);
  expect(ofKind(again, 'conflict')).toEqual([]);
  expect(ofKind(last, 'new', 'conflict', 'gone')).toEqual([]);
  expect(lateIn(again)).toEqual(expect.arrayContaining(idsOf(ofKind(last, 'changed'))));
  for (const { fields } of ofKind(last, 'changed')) expect(Object.keys(fields)).toEqual(['pictures']);
  expect(last.run.counts?.unchanged).toBeGreaterThan(activities * 0.9);
  const withoutLate = ({ after }: Import) => [...after].filter(([id]) => !lateIn(again).includes(id));
  expect(withoutLate(last)).toEqual(withoutLate(again));
});
