import type { ExperienceItem } from '@trastienda/contract/resources/experience';
import type { Received } from '../../kit/records/received.ts';
import { split } from './category-tree.ts';

type Values = Record<string, unknown>;

/** The form has separate fields for top-level categories and subcategories; `categories` of a record may contain both (EXP-F-33). */
export const fromItem = (item: Received<ExperienceItem>): Values => ({
  ...item,
  ...split(item.categories ?? [], item.subcategories ?? []),
});

/** In a request, `categories` also contains the subcategories, and `subcategories` repeats them. */
export function toBody(values: Values): Values {
  if (!('categories' in values)) return values;
  const { categories, subcategories } = values;
  return { ...values, categories: [...toList(categories), ...toList(subcategories)] };
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
