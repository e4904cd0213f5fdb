import { toCountryName } from '@trastienda/contract/countries/countries';
import { staleOrder } from '@trastienda/contract/freshness/states';
import type { Language } from '@trastienda/contract/language';
import { dateOrders } from '@trastienda/contract/model/resource';
import type { Question } from './answer-from-memory.ts';
import type { Memory } from './memory.ts';
import type { Member } from './read-list.ts';

/** Returns the first member that is in the wrong place: sorted by the orders, records without a value last, then by id. */
export function findMisplaced(
  memory: Pick<Memory, 'dates' | 'staleSince'>,
  members: readonly Member[],
  { order, language }: Pick<Question, 'order' | 'language'>,
): string | undefined {
  const valueIn = (member: Member, name: string) => valueOf(memory, member, { name, language });
  const sorted = members.toSorted((one, other) => {
    for (const [name, way] of order) {
      const result = compare(valueIn(one, name), valueIn(other, name), way === 'desc' ? -1 : 1);
      if (result !== 0) return result;
    }
    return one.id - other.id;
  });
  return members.find((member, place) => member !== sorted[place])?.['@id'];
}

type Sortable = string | number | null;

/** Returns the value of an order as the member shows it, or the date of change. */
function valueOf(
  { dates, staleSince }: Pick<Memory, 'dates' | 'staleSince'>,
  member: Member,
  { name: order, language }: { name: string; language: Language },
): Sortable {
  const date = dateOrders.find((name) => name === order);
  if (order === 'country.name') return toCountryName(String(member['country']), language);
  if (date) return dates.get(member['@id'])?.[date] ?? null;
  if (order === staleOrder) return staleSince.get(member['@id']) ?? null;
  let value: unknown = member;
  // The cast is safe: every name but the last is that of an embedded record or of null.
  for (const name of order.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return toSortable(value, order);
  return typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;
}

function toSortable(text: string, order: string): Sortable {
  if (order === 'lastLogin' || order === 'registerDate') return Date.parse(text);
  return order === 'price' ? Number(text.replace(',', '.')) : text;
}

function compare(one: Sortable, other: Sortable, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return sign * (typeof one === 'string' ? compareTexts(one, String(other)) : one - Number(other));
}

const collator = new Intl.Collator('es');

/** Compares texts like PostgreSQL: by their bytes if they differ only in characters that the order ignores, such as soft hyphens. */
const compareTexts = (one: string, other: string) =>
  collator.compare(one, other) || Buffer.compare(Buffer.from(one), Buffer.from(other));
