import { sql, type SQL } from 'drizzle-orm';
import { fieldErrors, toSentence } from '@trastienda/contract/errors';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { iri } from '@trastienda/contract/model/reference';
import { statePathOf, type BulkCollection } from '@trastienda/contract/proposals/fields';
import type { ProposalItem } from '@trastienda/contract/proposals/proposal';
import { shownText, toSortedText } from '../../db/columns.ts';
import type { Database } from '../../db/connection.ts';
import { inJson } from '../../db/statements/json-time.ts';
import { trash } from '../../db/tables/trash.ts';
import { containing } from '../../hydra/reading/filters.ts';
import { keyOf, resourceOf } from '../fields/stored-field.ts';
import { proposalItems, type ItemProblem } from '../tables.ts';
import { namesIn, pickNames, toShown, type Reader } from './records-in.ts';

type Values = Record<string, unknown> | null;
type Row = Pick<
  ProposalItem,
  'id' | 'name' | 'kind' | 'state' | 'isChosen' | 'isDeleted' | 'left' | 'leftBecause' | 'doneAt'
> & { recordId: number; trashId: number | null; before: Values; after: Values; problems: ItemProblem[] | null };

/** The proposal of the items, and how they are read. */
export type ItemsOf = Reader & { proposal: number; collection: BulkCollection };

type Selected = { where: SQL; order: SQL; limit: SQL };

/** Selects planned items. The order and the limit come before the subqueries, which are evaluated for the page only. */
async function selectItems(
  db: Database,
  { proposal, collection, language }: ItemsOf,
  { where, order, limit }: Selected,
): Promise<Row[]> {
  const { table } = resourceOf(collection);
  const { rows } = await db.execute<Row>(sql`
    select item.id, ${shownText(sql`item.name`, language)} as name, item.kind, item.state, item.is_chosen as "isChosen",
      not exists (select from ${table} where ${table.id} = item.record_id) as "isDeleted",
      item.left_fields as "left", item.left_because as "leftBecause", ${inJson('item.done_at')} as "doneAt",
      item.record_id as "recordId", (select ${trash.id} from ${trash} where ${trash.id} = item.trash_id) as "trashId",
      item.before, item.after, item.problems
    from (
      select * from ${proposalItems} item
      where item.proposal_id = ${proposal} and item.kind is not null and ${where} order by ${order} ${limit}
    ) item order by ${order}`);
  return rows;
}

/** Returns the items as clients read them. The names of the records in all of them are read together. */
async function toMembers(db: Database, rows: readonly Row[], by: ItemsOf): Promise<ProposalItem[]> {
  const shown = rows.map((row) => ({ row, fields: toFields(by.collection, row) }));
  const values = (fields: ProposalItem['fields']) =>
    Object.values(fields).flatMap(({ before, after }) => [before, after]);
  const names = await namesIn(
    db,
    shown.flatMap(({ fields }) => values(fields)),
    by,
  );
  return shown.map(({ row, fields }) => ({ ...toItem(row, by), fields, names: pickNames(names, values(fields)) }));
}

/** Returns an item without its fields. */
function toItem(row: Row, { proposal, collection, language }: ItemsOf): Omit<ProposalItem, 'fields' | 'names'> {
  const { id, name, kind, state, isChosen, isDeleted, left, leftBecause, doneAt } = row;
  return {
    '@id': `/proposals/${proposal}/items/${id}`,
    '@type': 'ProposalItem',
    id,
    record: iri(collection, row.recordId),
    name,
    kind,
    state,
    isChosen,
    isDeleted,
    left,
    leftBecause,
    doneAt,
    problems: (row.problems ?? []).map((problem) => toViolation(problem, language)),
    trash: row.trashId === null ? null : iri('trash', row.trashId),
  };
}

/** Returns the fields in the order of the resource, which the stored object does not have, each text before its state. */
function toFields(collection: BulkCollection, { before, after }: Row): ProposalItem['fields'] {
  const { contract } = resourceOf(collection);
  const keys = Object.entries(contract.fields).flatMap(([name, { isTranslated }]) =>
    isTranslated
      ? contentLanguages.flatMap((language) => [keyOf(name, language), statePathOf(name, language)])
      : [name],
  );
  const changed = keys.filter((key) => after !== null && Object.hasOwn(after, key));
  const show = (key: string, values: Values) => toShown(collection, key, values?.[key]);
  return Object.fromEntries(changed.map((key) => [key, { before: show(key, before), after: show(key, after) }]));
}

const toViolation = ({ propertyPath, key, values, usedBy }: ItemProblem, language: Language) => ({
  propertyPath,
  message: toSentence(fieldErrors[key], language, { ...values, ...(usedBy && { usedBy: usedBy[language] }) }),
});

type ItemQuery = {
  kinds: readonly string[];
  states: readonly string[];
  name: string | undefined;
  page: number;
  itemsPerPage: number;
};

/** Returns a page of planned items in the order of their names. An empty list of values means all. */
export async function listItems(
  db: Database,
  { kinds, states, name, page, itemsPerPage }: ItemQuery,
  by: ItemsOf,
): Promise<{ members: ProposalItem[]; total: number }> {
  const shownName = shownText(sql`item.name`, by.language);
  const where = sql`(${kinds.length === 0} or item.kind = any(${sql.param(kinds)}::text[]))
    and (${states.length === 0} or item.state = any(${sql.param(states)}::text[]))
    ${name === undefined ? sql`` : sql`and public.fold(${shownName}) like ${containing(name)}`}`;
  const rows = await selectItems(db, by, {
    where,
    order: sql`${toSortedText(shownName)}, item.id`,
    limit: sql`limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`,
  });
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${proposalItems} item
    where item.proposal_id = ${by.proposal} and item.kind is not null and ${where}`);
  return { members: await toMembers(db, rows, by), total: counted[0]?.total ?? 0 };
}

/** Returns the ids of at most `limit` planned items in order, starting after the id `after`. */
export async function idsAfter(
  db: Database,
  { after, limit }: { after: number; limit: number },
  { proposal }: ItemsOf,
) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${proposalItems}
    where proposal_id = ${proposal} and kind is not null and id > ${after} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns the items with these ids in order of id. */
export async function itemsWith(db: Database, ids: readonly number[], by: ItemsOf): Promise<ProposalItem[]> {
  const where = sql`item.id = any(${sql.param(ids)}::int[])`;
  return toMembers(db, await selectItems(db, by, { where, order: sql`item.id`, limit: sql`` }), by);
}
