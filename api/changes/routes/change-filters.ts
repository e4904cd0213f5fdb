import { sql, type SQL } from 'drizzle-orm';
import { actorKinds, changeFilters, changeKinds, type ChangeFilter } from '@trastienda/contract/changes';
import { toId } from '@trastienda/contract/model/reference';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../../hydra/api-resource.ts';
import { readFilter, textsOf } from '../../hydra/reading/list-query.ts';
import { loggedFieldsOf } from '../reading/logged-fields.ts';
import { toMomentCondition } from '../reading/moments.ts';

type Parameters = Record<string, string | string[]>;
/** Returns the condition for the values of a filter; undefined if one of them is invalid. */
type ToCondition = (texts: string[], name: ChangeFilter) => SQL | undefined;

/**
 * Returns a function that converts a query string to the condition of `GET /changes`.
 * @throws ApiError `badFilter` or `badMoment` from that function.
 */
export function changeFiltersOf(resources: readonly ApiResource[]): (parameters: Parameters) => SQL {
  const collections = resources.map(({ contract }) => contract.collection);
  const toRecord = (text: string) => toReference(text, collections);
  const conditions: Record<(typeof changeFilters)[ChangeFilter]['takes'], ToCondition> = {
    actor: (texts) => matchesPair(['actor_kind', 'actor_id'], texts.map(toActor)),
    record: (texts) => matchesPair(['collection', 'record_id'], texts.map(toRecord)),
    collection: (texts) => (texts.every(isIn(collections)) ? isAny('collection', texts) : undefined),
    change: (texts) => (texts.every(isIn(changeKinds)) ? isAny('kind', texts) : undefined),
    field: fieldCondition(resources),
    moment: (texts, name) => {
      const condition = toMomentCondition(name, texts.at(-1) ?? '');
      if (!condition) throw new ApiError('badMoment', { values: { field: name } });
      return condition;
    },
  };
  // The cast restores the type of the names, which entries() loses.
  const filters = Object.entries(changeFilters) as [ChangeFilter, (typeof changeFilters)[ChangeFilter]][];
  return (parameters) => {
    const given = textsOf(parameters);
    const matched = filters.flatMap(([name, { takes }]) => {
      const texts = given.get(name) ?? [];
      const read = (values: string[]) => conditions[takes]([...new Set(values)], name);
      return texts.length > 0 ? readFilter(name, { read }, texts) : [];
    });
    return sql.join([sql`true`, ...matched], sql` and `);
  };
}

const isIn = (known: readonly string[]) => (text: string) => known.includes(text);

/** The values of two columns; without an id, any id matches. */
type Pair = { of: string; id?: number };

const actorPaths = { 'imports/runs': 'import', users: 'user' } as const;

function toActor(text: string): Pair | undefined {
  if (isIn(actorKinds)(text)) return { of: text };
  const found = toReference(text, ['users', 'imports/runs']);
  return found && { of: actorPaths[found.of], id: found.id };
}

/** Returns the parts of an `@id` of one of `collections`, and undefined for any other text. */
export function toReference<C extends string>(
  text: string,
  collections: readonly C[],
): { of: C; id: number } | undefined {
  const collection = collections.find((one) => text.startsWith(`/${one}/`));
  const id = collection && toId(text, collection);
  return collection && id ? { of: collection, id } : undefined;
}

/** A single value is compared by `=`, so that an index returns the changes in the order of their ids. */
function isAny(column: string, values: readonly (string | number)[]): SQL {
  const [first] = values;
  const type = sql.raw(typeof first === 'number' ? 'int' : 'text');
  return values.length === 1
    ? sql`${sql.raw(column)} = ${first}::${type}`
    : sql`${sql.raw(column)} = any(${sql.param(values)}::${type}[])`;
}

function matchesPair([of, id]: [string, string], pairs: (Pair | undefined)[]): SQL | undefined {
  const known = pairs.filter((pair) => pair !== undefined);
  if (known.length < pairs.length) return undefined;
  const groups = [...Map.groupBy(known, (pair) => pair.of)].map(([value, same]) => {
    const ids = same.flatMap((pair) => pair.id ?? []);
    const ofAll = isAny(of, [value]);
    return ids.length < same.length ? ofAll : sql`(${ofAll} and ${isAny(id, ids)})`;
  });
  return sql`(${sql.join(groups, sql` or `)})`;
}

/** A field may have another name in the log of each collection, so each different set of names has a condition of its own. */
function fieldCondition(resources: readonly ApiResource[]): ToCondition {
  const logged = resources.map((resource) => ({
    collection: resource.contract.collection,
    toLogged: loggedFieldsOf(resource).toLogged,
  }));
  return (texts) => {
    if (!texts.every((text) => logged.some(({ toLogged }) => toLogged(text).length > 0))) return undefined;
    const found = logged
      .map(({ collection, toLogged }) => ({ collection, keys: texts.flatMap(toLogged) }))
      .filter(({ keys }) => keys.length > 0);
    const groups = [...Map.groupBy(found, ({ keys }) => keys.join(' '))].map(([keys, same]) => {
      const inCollections = isAny(
        'collection',
        same.map(({ collection }) => collection),
      );
      return sql`(${inCollections} and fields ?| ${sql.param(keys.split(' '))}::text[])`;
    });
    return sql`(${sql.join(groups, sql` or `)})`;
  };
}
