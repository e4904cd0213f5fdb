import * as z from 'zod';
import { line, optionalText, translated } from '../model/fields.ts';
import { references } from '../model/reference-fields.ts';
import { categoryFilters } from '../filters/category.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource } from '../model/resource.ts';

/** A group of experiences. Without parents it is top-level, otherwise a subcategory. */
export const category = defineResource({
  collection: 'categories',
  type: 'Category',
  label: 'name',
  counted: { es: ['{n} categoría', '{n} categorías'], en: ['{n} category', '{n} categories'] },
  fields: {
    name: translated(line('categoryName')),
    description: translated(optionalText()),
    /** Must not contain the category itself or its descendants. */
    parents: references('categories', { name: z.string() }),
  },
  computed: {},
  filters: categoryFilters,
  order: ['name', ...dateOrders, staleOrder],
});
