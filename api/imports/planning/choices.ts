import { sql, type SQL } from 'drizzle-orm';
import {
  itemKinds,
  type ChangedItem,
  type Decision,
  type ItemField,
  type ItemKind,
} from '@trastienda/contract/imports/items';
import type { choicesRequest, itemPatch } from '@trastienda/contract/imports/calls';
import type { RunState } from '@trastienda/contract/imports/runs';
import { contentLanguages } from '@trastienda/contract/language';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type * as z from 'zod';
import type { Database, Transaction } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { allKinds, countKinds } from '../../runs/kind-counts.ts';
import { importRuns } from '../../db/tables/import-runs.ts';
import { importItems } from '../tables.ts';

type Item = { kind: ItemKind; isChosen: boolean; experienceId: number | null; fields: Record<string, ItemField> };

/**
 * Ticks or unticks an item of a plan, stores decisions for some of its fields, or both. Deciding a conflict ticks the item unless
 * `isChosen` is given.
 * @returns the number of ticked items of the run, by kind.
 * @throws ApiError `notFound`; `importNotPlanned`; `invalidInput` for a decision about a field that the item does not have, for ticking a
 * rejected item, and for declining every name of an experience that the item would create.
 */
export async function chooseItem(
  db: Database,
  { run, id }: { run: number; id: number },
  { isChosen, decisions = {} }: z.output<typeof itemPatch>,
): Promise<ChangedItem['chosenCounts']> {
  return db.transaction(async (tx) => {
    await holdPlan(tx, run);
    const item = await lockItem(tx, { run, id });
    if (!item) throw new ApiError('notFound');
    refuse(toProblems(item, isChosen, decisions));
    const decided = Object.entries(decisions).map(([name, decision]) => [name, { ...item.fields[name], decision }]);
    const isResolved = Object.entries(decisions).some(
      ([name, given]) => given !== null && item.fields[name]?.isConflict,
    );
    const becomes = isChosen ?? (isResolved || item.isChosen);
    await tx.execute(sql`
      update ${importItems}
      set is_chosen = ${becomes}, fields = fields || ${JSON.stringify(Object.fromEntries(decided))}::jsonb
      where id = ${id}`);
    const { rows } = await tx.execute<Pick<ChangedItem, 'chosenCounts'>>(sql`
      update ${importRuns} set chosen_counts = chosen_counts
        || jsonb_build_object(${item.kind}::text, coalesce((chosen_counts ->> ${item.kind}::text)::int, 0) + ${Number(becomes) - Number(item.isChosen)}::int)
      where id = ${run} returning ${allKinds(itemKinds, sql`chosen_counts`)} as "chosenCounts"`);
    if (!rows[0]) throw new Error('the update of a locked run returned no row');
    return rows[0].chosenCounts;
  });
}

/**
 * Ticks or unticks the items of a plan, except rejected items, or decides its conflicts, or both. Applies to items of the given kinds, or
 * to all items if `kinds` is empty.
 * @throws ApiError `notFound`; `importNotPlanned`
 */
export async function chooseMany(
  db: Database,
  run: number,
  { isChosen, decision, kinds = [] }: z.output<typeof choicesRequest>,
): Promise<void> {
  const among = sql`run_id = ${run} and (${kinds.length === 0} or kind = any(${sql.param(kinds)}::text[]))`;
  await db.transaction(async (tx) => {
    await holdPlan(tx, run);
    if (isChosen !== undefined) {
      await tx.execute(sql`
        update ${importItems} set is_chosen = ${isChosen}
        where ${among} and kind <> 'rejected' and is_chosen <> ${isChosen}`);
    }
    if (decision !== undefined) await tx.execute(decide(among, decision));
    await tx.execute(sql`update ${importRuns} set chosen_counts = ${chosenCountsOf(run)} where id = ${run}`);
  });
}

/**
 * Ticks the items of a plan that can be applied without a decision. Does not tick rejected items, conflicts whose experience was deleted,
 * conflicts in which every field is in conflict, and, if `untickManyGone` set `many_gone`, `gone` items.
 */
export async function selectNonConflicting(tx: Transaction, run: number): Promise<void> {
  await tx.execute(sql`
    update ${importItems} item set is_chosen = true from ${importRuns} run
    where item.run_id = ${run} and run.id = item.run_id and not item.is_chosen
      and case item.kind
        when 'gone' then not run.many_gone
        when 'conflict' then item.experience_id is not null
          and exists (select from jsonb_each(item.fields) where not (value -> 'isConflict')::boolean)
        else item.kind <> 'rejected'
      end`);
  await tx.execute(sql`update ${importRuns} set chosen_counts = ${chosenCountsOf(run)} where id = ${run}`);
}

const decide = (among: SQL, decision: Decision | null) => sql`
      update ${importItems} item
      set is_chosen = ${decision === null ? sql`is_chosen` : sql`true`},
        fields = (
          select jsonb_object_agg(key, case when ${isToDecide(decision)}
            then field || jsonb_build_object('decision', ${decision}::text) else field end)
          from jsonb_each(item.fields) known (key, field)
        )
      where ${among} and kind = 'conflict'
        and exists (select from jsonb_each(item.fields) known (key, field) where ${isToDecide(decision)})`;

/** Whether `decision` applies to a field: null reopens decided conflicts; any other decision applies to open conflicts only. */
const isToDecide = (decision: string | null) =>
  sql`(field -> 'isConflict')::boolean and (field ->> 'decision' is null) = ${decision !== null}`;

/** SQL for the number of ticked items of a run, by kind. */
export const chosenCountsOf = (run: number): SQL => countKinds(importItems, sql`run_id = ${run} and is_chosen`);

/** Locks a plan until the transaction ends, so that it is not applied or changed concurrently. */
async function holdPlan(tx: Transaction, run: number): Promise<void> {
  const { rows } = await tx.execute<{ state: RunState }>(sql`
    select state from ${importRuns} where id = ${run} for no key update`);
  if (!rows[0]) throw new ApiError('notFound');
  if (rows[0].state !== 'planned') throw new ApiError('importNotPlanned');
}

async function lockItem(tx: Transaction, { run, id }: { run: number; id: number }): Promise<Item | undefined> {
  const { rows } = await tx.execute<Item>(sql`
    select kind, is_chosen as "isChosen", experience_id as "experienceId", fields from ${importItems} where id = ${id} and run_id = ${run} for no key update`);
  return rows[0];
}

type Decisions = NonNullable<z.output<typeof itemPatch>['decisions']>;

function* toProblems(
  { kind, experienceId, fields }: Item,
  isChosen: boolean | undefined,
  decisions: Decisions,
): Generator<FieldProblem> {
  if (isChosen && kind === 'rejected') yield { propertyPath: 'isChosen', key: 'importRejected' };
  for (const name of Object.keys(decisions)) {
    if (!Object.hasOwn(fields, name)) yield { propertyPath: `decisions.${name}`, key: 'importField' };
  }
  const decisionOf = (name: string) => (Object.hasOwn(decisions, name) ? decisions[name] : fields[name]?.decision);
  const names = contentLanguages.map((language) => `name.${language}`).filter((name) => fields[name]?.theirs);
  if (experienceId === null && names.length > 0 && names.every((name) => decisionOf(name) === 'ours')) {
    for (const name of names) yield { propertyPath: `decisions.${name}`, key: 'importName' };
  }
}

function refuse(found: Iterable<FieldProblem>): void {
  const violations = [...found];
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}
