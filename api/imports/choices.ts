import { sql } from 'drizzle-orm';
import type { choicesRequest, ItemField, ItemKind, itemPatch, RunState } from '@trastienda/contract/calls/imports';
import type { FieldProblem } from '@trastienda/contract/violations';
import type * as z from 'zod';
import type { Database, Transaction } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { importItems, importRuns } from './tables.ts';

type Item = { kind: ItemKind; experienceId: number | null; fields: Record<string, ItemField> };

/**
 * Ticks an item of a plan, or decides some of its fields. Deciding a conflict ticks it.
 * @throws ApiError `notFound`; `importNotPlanned`; `invalidInput` for a field in which nothing differs, for an item that was rejected
 * and for a new one that would have no name.
 */
export async function chooseItem(
  db: Database,
  { run, id }: { run: number; id: number },
  { isChosen, decisions = {} }: z.output<typeof itemPatch>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdPlan(tx, run, 'share');
    const item = await lockItem(tx, { run, id });
    if (!item) throw new ApiError('notFound');
    refuse(toProblems(item, isChosen, decisions));
    const decided = Object.entries(decisions).map(([name, decision]) => [name, { ...item.fields[name], decision }]);
    const isSettled = Object.entries(decisions).some(
      ([name, given]) => given !== null && item.fields[name]?.isConflict,
    );
    await tx.execute(sql`
      update ${importItems}
      set is_chosen = ${isChosen ?? (isSettled ? true : sql`is_chosen`)},
        fields = fields || ${JSON.stringify(Object.fromEntries(decided))}::jsonb
      where id = ${id}`);
  });
}

/** @throws ApiError `notFound`; `importNotPlanned` */
export async function chooseMany(
  db: Database,
  run: number,
  { isChosen, decision, kinds = [] }: z.output<typeof choicesRequest>,
): Promise<void> {
  const among = sql`run_id = ${run} and (${kinds.length === 0} or kind = any(${sql.param(kinds)}::text[]))`;
  await db.transaction(async (tx) => {
    // Two who choose many at once would wait for each other's items.
    await holdPlan(tx, run, 'no key update');
    if (isChosen !== undefined) {
      await tx.execute(sql`
        update ${importItems} set is_chosen = ${isChosen}
        where ${among} and kind <> 'rejected' and is_chosen <> ${isChosen}`);
    }
    if (decision === undefined) return;
    await tx.execute(sql`
      update ${importItems} item
      set is_chosen = ${decision === null ? sql`is_chosen` : sql`true`},
        fields = (
          select jsonb_object_agg(key, case when ${isToDecide(decision)}
            then field || jsonb_build_object('decision', ${decision}::text) else field end)
          from jsonb_each(item.fields) known (key, field)
        )
      where ${among} and kind = 'conflict'
        and exists (select from jsonb_each(item.fields) known (key, field) where ${isToDecide(decision)})`);
  });
}

/** Null opens what is decided; everything else decides what is open. */
const isToDecide = (decision: string | null) =>
  sql`(field -> 'isConflict')::boolean and (field ->> 'decision' is null) = ${decision !== null}`;

/** Keeps a plan from being applied until the transaction ends. */
async function holdPlan(tx: Transaction, run: number, strength: 'share' | 'no key update'): Promise<void> {
  const { rows } = await tx.execute<{ state: RunState }>(sql`
    select state from ${importRuns} where id = ${run} for ${sql.raw(strength)}`);
  if (!rows[0]) throw new ApiError('notFound');
  if (rows[0].state !== 'planned') throw new ApiError('importNotPlanned');
}

async function lockItem(tx: Transaction, { run, id }: { run: number; id: number }): Promise<Item | undefined> {
  const { rows } = await tx.execute<Item>(sql`
    select kind, experience_id as "experienceId", fields from ${importItems} where id = ${id} and run_id = ${run} for no key update`);
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
  const names = ['name.es', 'name.en'].filter((name) => fields[name]?.theirs);
  if (experienceId === null && names.length > 0 && names.every((name) => decisionOf(name) === 'ours')) {
    for (const name of names) yield { propertyPath: `decisions.${name}`, key: 'importName' };
  }
}

function refuse(found: Iterable<FieldProblem>): void {
  const violations = [...found];
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}
