import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { bulkCollections, type BulkCollection } from '@trastienda/contract/proposals/fields';
import type { ProposalRequest } from '@trastienda/contract/proposals/requests';
import { ApiError } from '../../http/errors.ts';
import { snapshotOf } from '../../proposals/fields/snapshot.ts';
import { resourceOf } from '../../proposals/fields/stored-field.ts';
import { readState, type State } from '../changes/logged-state.ts';
import { throwDice } from '../filters/dice.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { editSome, readIds } from './edits.ts';
import { proposingOn, type Proposing } from './proposing.ts';
import { randomProposal } from './random-proposal.ts';
import { countConfirmed, findWrongStates, readTextStates, type TextStates } from './text-states.ts';

type Item = Awaited<ReturnType<Proposing['itemsOf']>>[number];
const parts = ['applied', 'setAside', 'undone', 'left', 'confirmed'] as const;
/** Numbers of items: applied, set aside by the apply, wholly restored by the undo, and left by it. `confirmed`: number of texts. */
type Sums = Record<(typeof parts)[number], number>;
const zero: Sums = { applied: 0, setAside: 0, undone: 0, left: 0, confirmed: 0 };

/**
 * Plans, applies and undoes random proposals of all collections while records are saved and deleted, and compares the records with what the plans
 * and the edits demand. Stops after the first round with a fault.
 */
export async function playRounds(
  api: ApiUnderTest,
  { seed, rounds }: { seed: string; rounds: number },
): Promise<Sums & { faults: string[] }> {
  const proposing = proposingOn(api);
  const sums = { ...zero };
  for (let round = 0; round < rounds; round += 1) {
    const collection = bulkCollections[round % bulkCollections.length] ?? 'experiences';
    const { request, faults, ...numbers } = await playRound(api, proposing, { collection, seed: `${seed} ${round}` });
    for (const part of parts) sums[part] += numbers[part];
    if (faults.length > 0) return { ...sums, faults: [`round ${round}: ${JSON.stringify(request)}`, ...faults] };
  }
  return { ...sums, faults: [] };
}

type Played = { collection: BulkCollection; seed: string };

async function playRound(
  api: ApiUnderTest,
  proposing: Proposing,
  { collection, seed }: Played,
): Promise<Sums & { request: ProposalRequest; faults: string[] }> {
  const dice = throwDice(seed);
  const request = randomProposal(dice, collection, await readIds(api));
  const id = await planIfValid(proposing, request);
  if (id === undefined) return { ...zero, request, faults: [] };
  await editSome(api, dice, request);
  const planned = await readAll(api);
  if ((await proposing.read(id)).chosen > 0) await proposing.apply(id);
  const applied = await readAll(api);
  const items = await proposing.itemsOf(id);
  const wrong = await findWrongValues(api, collection, items);
  await editSome(api, dice, request);
  const edited = await readAll(api);
  const { applied: written, refused: setAside } = await proposing.read(id);
  const { undone, left } = written > 0 ? await proposing.undo(id) : { undone: 0, left: 0 };
  const states = { planned, applied, edited, undone: await readAll(api) };
  const faults = [...wrong, ...findFaults(collection, await proposing.itemsOf(id), states)];
  if (written !== undone + left) faults.push(`${written} applied, ${undone} undone, ${left} left`);
  return { request, faults, applied: written, setAside, undone, left, confirmed: countConfirmed(items) };
}

type All = { records: State; texts: TextStates };

const readAll = async (api: ApiUnderTest): Promise<All> => ({
  records: await readRecords(api),
  texts: await readTextStates(api),
});

/** @param items as they are after the undo. */
function findFaults(collection: BulkCollection, items: readonly Item[], states: Record<keyof States, All>): string[] {
  const { planned, applied, edited, undone } = states;
  const records = {
    planned: planned.records,
    applied: applied.records,
    edited: edited.records,
    undone: undone.records,
  };
  const texts = { planned: planned.texts, applied: applied.texts, edited: edited.texts, undone: undone.texts };
  return [
    ...findTouched(collection, { ...records, items }),
    ...findLost(collection, records, items),
    ...findWrongStates(collection, items, texts),
  ];
}

/** Reads all records. The order of the countries of a reseller means nothing: proposals store them sorted. */
async function readRecords({ db }: ApiUnderTest): Promise<State> {
  const state = await readState(db);
  for (const record of Object.values(state)) {
    if (Array.isArray(record['countries'])) record['countries'] = record['countries'].map(String).toSorted();
  }
  return state;
}

/** Plans a proposal; returns undefined if its values are refused: some of the random ones break a rule. */
async function planIfValid(proposing: Proposing, request: ProposalRequest): Promise<number | undefined> {
  try {
    return await proposing.plan(request);
  } catch (error) {
    if (error instanceof ApiError && error.key === 'invalidInput') return undefined;
    throw error;
  }
}

/** The applied records have exactly the planned values, and the stored hash is theirs. */
async function findWrongValues(
  { db }: ApiUnderTest,
  collection: BulkCollection,
  items: readonly Item[],
): Promise<string[]> {
  const resource = resourceOf(collection);
  const faults: string[] = [];
  for (const { recordId, after, afterHash } of items.filter(({ state }) => state === 'applied')) {
    const keys = Object.keys(after ?? {});
    if (keys.length === 0) continue;
    const { rows } = await db.execute<{ stored: object; hash: string }>(sql`
      select values.stored, encode(sha256(convert_to(values.stored::text, 'UTF8')), 'hex') as hash
      from (select ${snapshotOf(resource, keys)} as stored from ${resource.table} where ${resource.table.id} = ${recordId}) values`);
    const isSame = isDeepStrictEqual(rows[0]?.stored, after) && rows[0]?.hash === afterHash;
    if (!isSame)
      faults.push(`${collection}/${recordId} has ${JSON.stringify(rows[0])}, planned ${JSON.stringify(after)}`);
  }
  return faults;
}

/** Records that the proposal does not write stay as they are. Users get and lose roles with their partner records. */
function findTouched(
  collection: BulkCollection,
  { planned, applied, items }: { planned: State; applied: State; items: readonly Item[] },
): string[] {
  const written = new Set(
    items.filter(({ state }) => state !== 'pending').map(({ recordId }) => `${collection}/${recordId}`),
  );
  return Object.keys({ ...planned, ...applied }).flatMap((key) => {
    const isOther = !written.has(key) && !isPartOf(key) && !isDeepStrictEqual(planned[key], applied[key]);
    return isOther ? [`${key} was changed by a proposal without it`] : [];
  });
}

/** Records that are deleted and restored with another, and users. */
const isPartOf = (key: string) => /^(users|contacts|maker_plans|media_\w+|favorite_\w+)\//.test(key);

type States = Record<'planned' | 'applied' | 'edited' | 'undone', State>;

/** After the undo, each field has its value before the apply, or that of a later edit. */
function findLost(collection: BulkCollection, states: States, items: readonly Item[]): string[] {
  const byKey = new Map(items.map((item) => [`${collection}/${item.recordId}`, item]));
  const keys = Object.keys({ ...states.planned, ...states.applied, ...states.edited, ...states.undone });
  return keys.flatMap((key) => {
    const item = byKey.get(key);
    if (!item && isPartOf(key)) return [];
    const wanted = expectedOf(key, states, item);
    if (isDeepStrictEqual(states.undone[key], wanted)) return [];
    return [`${key} is ${JSON.stringify(states.undone[key])}, not ${JSON.stringify(wanted)} (${item?.leftBecause})`];
  });
}

function expectedOf(
  key: string,
  { planned, applied, edited }: States,
  item: Item | undefined,
): State[string] | undefined {
  const [before, now] = [planned[key], edited[key]];
  // A deleted record comes back, unless the trash refuses it.
  if (item?.state === 'undone' && !applied[key]) return before;
  if (!now || !before || item?.leftBecause === 'referenceDeleted' || item?.leftBecause === 'failed') return now;
  const fields = Object.keys({ ...before, ...applied[key], ...now });
  return Object.fromEntries(
    fields.flatMap((field) => {
      const isEdited = !isDeepStrictEqual(now[field], applied[key]?.[field]);
      const value = isEdited ? now[field] : before[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
