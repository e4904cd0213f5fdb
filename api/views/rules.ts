import { eq } from 'drizzle-orm';
import { shippedCollection } from '@trastienda/contract/calls/views';
import { limits } from '@trastienda/contract/limits';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import { isStorable } from '@trastienda/contract/validators/storable';
import { views } from '../db/tables/views.ts';
import { storedRow, toMove, type SavingView } from './move.ts';
import { countIn } from './places.ts';
import { listOf, readViewQuery } from './view-query.ts';

const { queryMaxChars, perList } = limits.view;

/** Checks name and key, the query string, the ids of the columns, and the number of views in the place that the view gets. */
export const refuseView = async (saving: SavingView): Promise<FieldProblem[]> => [
  ...refuseNameless(saving),
  ...(await refuseKey(saving)),
  ...refuseQuery(saving),
  ...refuseColumns(saving),
  ...(await refuseTooMany(saving)),
];

/** Clients name a shipped view. */
function refuseNameless(saving: SavingView): FieldProblem[] {
  const stored = storedRow(saving);
  const { name = stored?.name, key = stored?.key } = saving.input;
  return name || key ? [] : [{ propertyPath: 'name', key: 'viewName' }];
}

/** `prepareView` has locked the list, so that no other request brings back the same view. */
async function refuseKey({ tx, id, input: { key, collection } }: SavingView): Promise<FieldProblem[]> {
  if (id !== undefined || !key) return [];
  const isMissing = collection === shippedCollection && (await tx.$count(views, eq(views.key, key))) === 0;
  return isMissing ? [] : [{ propertyPath: 'key', key: 'invalid' }];
}

/** A stored query string may be sent back, even if the list has lost one of its filters since (D-06). */
function refuseQuery(saving: SavingView): FieldProblem[] {
  const { query, collection } = saving.input;
  const stored = storedRow(saving);
  if (!query || query === stored?.query) return [];
  const read = readViewQuery(listOf(stored?.collection ?? collection), query);
  if ('problem' in read) return [read.problem];
  // Escaped characters take more space than those that were sent.
  if (read.text.length <= queryMaxChars) return [];
  return [{ propertyPath: 'query', key: 'tooLong', values: { max: queryMaxChars } }];
}

const refuseColumns = ({ input }: SavingView): FieldProblem[] =>
  input.columns?.every(isStorable) === false ? [{ propertyPath: 'columns', key: 'invalidText' }] : [];

async function refuseTooMany(saving: SavingView): Promise<FieldProblem[]> {
  const { to, isEntering } = await toMove(saving);
  if (!isEntering || (await countIn(saving.tx, to)) < perList) return [];
  return [{ propertyPath: 'collection', key: 'tooManyViews', values: { max: perList } }];
}
