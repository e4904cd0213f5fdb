import * as z from 'zod';
import { resourceRoles } from '@trastienda/contract/access/roles-of-operations';
import { historyFilters, negated, origins, parametersOf, type FilterKind } from '@trastienda/contract/filters/kinds';
import { limits } from '@trastienda/contract/limits';
import type { Resource } from '@trastienda/contract/model/resource';

const listOf = (values: z.ZodType, description: string) =>
  z.array(values).max(limits.lists.filterValues).meta({ description });

const references = (what: string) =>
  listOf(z.string(), `${what}, as \`@id\`s or numbers; if repeated, any of them matches`);

/** The query parameters of the filters of a list, for the OpenAPI document. */
export const filterParametersOf = ({ filters, type, collection }: Resource): Record<string, z.ZodType> => ({
  'id[]': references(`Records of type ${type}`),
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([filter, kind]) =>
      parametersOf(filter, kind).map(({ name, isRepeated }) => [
        isRepeated ? `${name}[]` : name,
        withRole(collection, name, name === negated(filter) ? toNegated(filter, kind) : toSchema(filter, name, kind)),
      ]),
    ),
  ),
});

/** Adds the role that a filter by who changed a record needs (D-88). */
function withRole(collection: string, name: string, schema: z.ZodType): z.ZodType {
  const least = resourceRoles[collection]?.history;
  if (least === undefined || !historyFilters.includes(name)) return schema;
  return schema.meta({ ...schema.meta(), description: `${schema.description}; needs the role \`${least}\`` });
}

const toNegated = (filter: string, kind: FilterKind) =>
  listOf(valueOf(kind), `Records without any of these values of \`${filter}\``);

function valueOf(kind: FilterKind): z.ZodType {
  if (kind === 'origin') return z.enum(origins);
  return typeof kind === 'object' && 'oneOf' in kind ? z.enum(kind.oneOf) : z.string();
}

function toSchema(filter: string, parameter: string, kind: FilterKind): z.ZodType {
  if (typeof kind === 'object' && 'refersTo' in kind) return references(`Records with this \`${filter}\``);
  if (typeof kind === 'object') return listOf(valueOf(kind), `Records with any of these values of \`${filter}\``);
  const description = descriptions[kind](filter, /\[(\w+)\]$/.exec(parameter)?.[1] ?? '');
  if (kind === 'country' || kind === 'origin') return listOf(valueOf(kind), description);
  return schemas[kind].meta({ description });
}

const schemas = {
  partial: z.string(),
  exact: z.string(),
  flag: z.boolean(),
  exists: z.boolean(),
  number: z.int(),
  time: z.string().meta({ examples: ['01:30'] }),
  date: z.string().meta({ examples: ['2026-11-24'] }),
};

const words: Record<string, string> = {
  lt: 'less than',
  lte: 'at most',
  gt: 'more than',
  gte: 'at least',
  after: 'at or after',
  before: 'at or before',
};

type Kind = Extract<FilterKind, string>;
const descriptions: Record<Kind, (filter: string, operator: string) => string> = {
  partial: (filter) => `Part of \`${filter}\`, ignoring case and accents`,
  exact: (filter) => `The exact value of \`${filter}\``,
  flag: (filter) => `The exact value of \`${filter}\``,
  exists: (filter) => `Whether \`${filter.slice('exists['.length, -1)}\` has a value`,
  country: (filter) => `Records with any of these codes in \`${filter}\``,
  origin: () => 'Records from any of these import sources; `own` for those that were not imported',
  number: (filter, operator) => `\`${filter}\` is ${words[operator]} this number`,
  time: (filter, operator) => `\`${filter}\` is ${words[operator]} this time, as \`HH:mm\``,
  date: (filter, operator) =>
    `\`${filter}\` is ${words[operator]} this day of the marketplace, moment with its zone, or number of days before now such as \`-P7D\``,
};
