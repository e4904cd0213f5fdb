import type { ExperienceItem } from '@trastienda/contract/resources/experience';
import type { Received } from '../../kit/received.ts';
import { split } from './category-tree.ts';

type Values = Record<string, unknown>;

/** The record keeps categories and subcategories in one list, the form in two (EXP-F-33). */
export const fromItem = (item: Received<ExperienceItem>): Values => ({
  ...item,
  ...split(item.categories ?? [], item.subcategories ?? []),
});

/** `categories` carries all of them, `subcategories` the chosen children as well. */
export function toBody(values: Values): Values {
  if (!('categories' in values)) return values;
  const { categories, subcategories } = values;
  return { ...values, categories: [...toList(categories), ...toList(subcategories)] };
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
