import { is, sql, SQL } from 'drizzle-orm';
import { negated, origins, parametersOf, type FilterKind } from '@trastienda/contract/filters/kinds';
import { contentLanguages } from '@trastienda/contract/language';
import { readFreshnessFilter } from '@trastienda/contract/freshness/states';
import { literal } from '../../db/statements/statement.ts';
import type { ApiResource } from '../api-resource.ts';
import type { Stored } from '../field-storage.ts';
import { isOneOf, isTrue, ofLinked, refersTo, type Filter } from './filters.ts';
import { hasFreshness } from './freshness.ts';
import { isChanged, isChangedBy, isDate, isNumber, isTime, type RangeFilter } from './range-filters.ts';

type Declared = { name: string; kind: FilterKind; resource: ApiResource };

/** Returns the filters of a list by query parameter, with that by `id`. */
export function filtersOf(resource: ApiResource): Record<string, Filter> {
  const { contract, table } = resource;
  const filters: Record<string, Filter> = { id: refersTo(table.id, contract.collection) };
  for (const [name, kind] of Object.entries(contract.filters)) {
    for (const parameter of parametersOf(name, kind)) {
      filters[parameter.name] = filterOf({ name, kind, resource }, parameter.name);
    }
  }
  return filters;
}

function filterOf(declared: Declared, parameter: string): Filter {
  const { name } = declared;
  if (parameter === negated(name)) return not(filterOf(declared, name));
  const own = declared.resource.filters[name];
  const operator = /\[(\w+)\]$/.exec(parameter)?.[1] ?? '';
  // The casts are safe: `parametersOf` returns the operators of the kind.
  if (typeof own === 'function') return own(operator as Parameters<RangeFilter>[0]);
  return own && !is(own, SQL) ? own : ofKind(declared, operator);
}

/**
 * Matches the records that `filter` does not match, also those without a value. A value that refers to nothing is refused, because without it
 * every record would match.
 */
const not = (filter: Filter): Filter => ({
  ...filter,
  read: (texts) => {
    const value = filter.read(texts);
    return Array.isArray(value) && value.length < texts.length ? undefined : value;
  },
  where: (value, language) => sql`(${filter.where(value, language)}) is not true`,
});

/** Returns a filter on the SQL that the resource declares for it, or on the field of that name. */
function ofKind({ name, kind, resource }: Declared, operator: string): Filter {
  const { table, fields } = resource;
  const value = () => toValue(resource, name);
  switch (kind) {
    case 'flag':
      return isTrue(value());
    case 'exists':
      return isTrue(toExistence(resource, name));
    case 'number':
      return isNumber(value(), operator as Parameters<RangeFilter>[0]);
    case 'time':
      return isTime(toColumn(fields[name]), operator as Parameters<RangeFilter>[0]);
    case 'date':
      if (name === 'createdAt' || name === 'modifiedAt') return isChanged(table, name, operator as 'after' | 'before');
      return isDate(value(), operator as 'after' | 'before');
    case 'country':
      return isOneOf(value(), { isArray: isArray(fields[name]), clean: (code) => code.toUpperCase() });
    case 'origin':
      return isOneOf(value(), { known: origins });
    case 'partial':
    case 'exact':
      throw missing(resource, name);
    default:
      if ('oneOf' in kind) {
        const freshness = readFreshnessFilter(name);
        if (freshness) return hasFreshness(resource, { ...freshness, known: kind.oneOf });
        return isOneOf(value(), { isArray: isArray(fields[name]), known: kind.oneOf });
      }
      return name === 'modifiedBy' ? isChangedBy(table) : toReference(resource, name, kind.refersTo);
  }
}

function toReference(resource: ApiResource, name: string, collection: string): Filter {
  const stored = resource.fields[name.replace(/\.id$/, '')];
  if (stored?.as === 'column') return refersTo(stored.column, collection);
  if (stored?.as !== 'links' || !stored.pairs) throw missing(resource, name);
  const { table, own, other } = stored.pairs;
  return ofLinked(resource.table.id, table, own, refersTo(other, collection));
}

function toValue(resource: ApiResource, name: string): SQL {
  const own = resource.filters[name];
  const value = is(own, SQL) ? own : resource.fields[name]?.select('es');
  if (!value) throw missing(resource, name);
  return value;
}

/** Returns the condition of `exists[order]`, of the text `exists[description.en]`, or of the list `exists[parents]`. */
function toExistence(resource: ApiResource, name: string): SQL {
  const own = resource.filters[name];
  if (is(own, SQL)) return own;
  const [, field = '', language] = /^exists\[(\w+)(?:\.(\w+))?\]$/.exec(name) ?? [];
  const stored = resource.fields[field];
  const known = contentLanguages.find((each) => each === language);
  if (stored?.as === 'translated' && known) return sql`(${stored.column} ->> ${literal(known)} is not null)`;
  if (stored?.as === 'column') return sql`(${stored.column} is not null)`;
  if (stored?.as !== 'links' || !stored.pairs) throw missing(resource, name);
  return sql`(${resource.table.id} in (select ${stored.pairs.own} from ${stored.pairs.table}))`;
}

function toColumn(stored: Stored | undefined): SQL {
  if (stored?.as !== 'column') throw new Error('a filter by time needs a column');
  return stored.column.getSQL();
}

const isArray = (stored: Stored | undefined) => stored?.as === 'column' && stored.column.getSQLType().endsWith('[]');

const missing = ({ contract }: ApiResource, name: string) =>
  new Error(`${contract.collection}: the filter ${name} needs SQL, or a field of that name`);
