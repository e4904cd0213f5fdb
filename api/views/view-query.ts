import { parametersOf } from '@trastienda/contract/filters/kinds';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import { viewedCollections } from '@trastienda/contract/calls/views';
import { ApiError } from '../http/errors.ts';
import type { ApiResource } from '../hydra/api-resource.ts';
import { filtersOf } from '../hydra/reading/filters-of.ts';
import type { Filter } from '../hydra/reading/filters.ts';
import { readListQuery, textsOf } from '../hydra/reading/list-query.ts';
import { resources } from '../resources.ts';

/** A list that has views: its filters by query parameter, and which parameters take several values. */
type List = { resource: ApiResource; filters: Record<string, Filter>; repeated: ReadonlySet<string> };

const lists: ReadonlyMap<string, List> = new Map(
  resources
    .filter(({ contract }) => viewedCollections.some((viewed) => viewed === contract.collection))
    .map((resource) => [resource.contract.collection, toList(resource)]),
);

/** Returns the list of a collection that has views. */
export function listOf(collection: string | undefined): List {
  const list = lists.get(collection ?? '');
  if (!list) throw new Error(`${collection} has no views`);
  return list;
}

function toList(resource: ApiResource): List {
  const parameters = Object.entries(resource.contract.filters).flatMap(([name, kind]) => parametersOf(name, kind));
  const repeated = parameters.filter(({ isRepeated }) => isRepeated).map(({ name }) => name);
  return { resource, filters: filtersOf(resource), repeated: new Set(['id', ...repeated]) };
}

/** A query string as it is stored, and the values of its filters by parameter; or why it is refused. */
type ViewQuery = { text: string; filters: Map<string, unknown> } | { problem: FieldProblem };

/**
 * Reads the query string of a view as the list would, but refuses unknown parameters. The result has no `page` and no empty values. A
 * parameter that takes one value has the last one, as in the list. References are not checked: records may disappear later, too.
 */
export function readViewQuery({ resource, filters, repeated }: List, query: string): ViewQuery {
  const given: [name: string, text: string][] = [];
  const values = new Map<string, unknown>();
  for (const [name, texts] of toParameters(query)) {
    const order = /^order\[(.+)\]$/.exec(name)?.[1];
    const isKnown = order !== undefined || name === 'itemsPerPage' || Object.hasOwn(filters, name);
    if (!isKnown) return { problem: toProblem('unknownFilter', name) };
    // An order without a direction is ascending. Other parameters without a value are those of empty search fields.
    const sent = order !== undefined ? [texts.at(-1)?.toLowerCase() ?? 'asc'] : texts;
    if (sent.length === 0) continue;
    const read = readParameter({ resource, filters }, name, sent);
    if (!read)
      return { problem: order === undefined ? toProblem('invalidFilter', name) : toProblem('invalidOrder', order) };
    for (const [filter, value] of read.filters) values.set(filter, value);
    const kept = repeated.has(name) ? sent : sent.slice(-1);
    given.push(...kept.map((text): [string, string] => [repeated.has(name) ? `${name}[]` : name, text]));
  }
  return { text: toQueryString(given), filters: values };
}

/** Returns the values of each parameter except `page`, without empty values. */
function toParameters(query: string): Map<string, string[]> {
  const sent = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(query)) sent.set(name, [...(sent.get(name) ?? []), text]);
  const parameters = textsOf(Object.fromEntries(sent));
  parameters.delete('page');
  return parameters;
}

/** Returns undefined if the list refuses the parameter. */
function readParameter({ resource, filters }: Pick<List, 'resource' | 'filters'>, name: string, texts: string[]) {
  try {
    return readListQuery(resource.contract, filters, Object.fromEntries([[name, texts]]));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

const toProblem = (key: 'unknownFilter' | 'invalidFilter' | 'invalidOrder', field: string): FieldProblem => ({
  propertyPath: 'query',
  key,
  values: { field },
});

/** Escapes only what must be escaped, so that people can read `order[name]=asc`. */
const toQueryString = (given: [name: string, text: string][]) =>
  new URLSearchParams(given).toString().replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2F', '/');
