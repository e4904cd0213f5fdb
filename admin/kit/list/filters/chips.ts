import { isMultiple, negated, parametersOf, type FilterKind, type Filters } from '@trastienda/contract/filters/kinds';
import { toTexts, type Query } from '../../search-params.ts';

/**
 * A filter with its values. `parameters`: the query parameters that the chip stands for. `kind`: undefined for a parameter that the list does not
 * know. `values`: the two ends of a range, an open end as an empty text; otherwise the values of the parameter.
 */
export type Chip = {
  name: string;
  kind: FilterKind | undefined;
  isNegated: boolean;
  values: readonly string[];
  parameters: readonly string[];
};

/** Returns the chips of a query, in its order. */
export function toChips(filters: Filters, query: Query): Chip[] {
  const known = new Map(
    Object.entries(filters).flatMap(([name, kind]) =>
      parametersOf(name, kind).map((parameter) => [parameter.name, { name, kind }] as const),
    ),
  );
  const chips = new Map<string, Chip>();
  for (const parameter of Object.keys(query)) {
    const { name, kind } = known.get(parameter) ?? { name: parameter, kind: undefined };
    const isNegated = parameter === negated(name);
    const parameters = [...(chips.get(`${isNegated} ${name}`)?.parameters ?? []), parameter];
    chips.set(`${isNegated} ${name}`, {
      name,
      kind,
      isNegated,
      parameters,
      values: valuesOf(name, kind, parameters, query),
    });
  }
  return [...chips.values()];
}

/** Other forms of true and false that the API takes. */
const flags: Partial<Record<string, string>> = { 1: 'true', 0: 'false' };

function valuesOf(name: string, kind: FilterKind | undefined, parameters: readonly string[], query: Query): string[] {
  const textOf = (operator: string) => query[`${name}[${operator}]`] ?? '';
  if (kind === 'date') return [textOf('after'), textOf('before')];
  if (kind === 'number' || kind === 'time')
    return [textOf('gte') || moved(textOf('gt'), kind, 1), textOf('lte') || moved(textOf('lt'), kind, -1)];
  const texts = toTexts(query[parameters[0] ?? ''] ?? '');
  if (kind === 'flag' || kind === 'exists') return texts.map((text) => flags[text] ?? text);
  // The API also takes references as paths.
  return typeof kind === 'object' && 'refersTo' in kind ? texts.map((text) => text.replace(/^.*\//, '')) : texts;
}

/** Returns the next or previous number or minute, because chips show both ends as included. */
function moved(text: string, kind: 'number' | 'time', by: 1 | -1): string {
  if (text === '' || kind === 'number') return text === '' ? '' : String(Number(text) + by);
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  const total = Math.max(0, Math.min(hours * 60 + minutes + by, 24 * 60 - 1));
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the query without a chip. */
export const withoutChip = (query: Query, { parameters }: Pick<Chip, 'parameters'>): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !parameters.includes(name)));

/** `name`: another filter with the same kind of values, which takes the place of the chip's own. */
export type Edited = Pick<Chip, 'isNegated' | 'values'> & { name?: string };

/** Returns the query with a chip in place of a former one with the same filter. */
export function withChip(
  query: Query,
  { name, kind, parameters }: Omit<Chip, 'isNegated' | 'values'>,
  edited: Edited,
): Query {
  const others = withoutChip(query, { parameters });
  return { ...others, ...toQuery(edited.name ?? name, kind, edited) };
}

function toQuery(name: string, kind: FilterKind | undefined, { isNegated, values }: Edited): Query {
  const [from = '', to = ''] = values;
  const range = (first: string, last: string) => ({
    ...(from !== '' && { [`${name}[${first}]`]: from }),
    ...(to !== '' && { [`${name}[${last}]`]: to }),
  });
  if (kind === 'date') return range('after', 'before');
  if (kind === 'number' || kind === 'time') return range('gte', 'lte');
  if (values.length === 0) return {};
  const parameter = kind !== undefined && isMultiple(kind) && isNegated ? negated(name) : name;
  return { [parameter]: values.join('\n') };
}
