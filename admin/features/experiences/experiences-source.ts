import { limits } from '@trastienda/contract/limits';

/** The list is read in blocks of 600 records, and the table pages within a block (EXP-L-03, D-51). */
export const experiencesSource = {
  query: `order[id]&itemsPerPage=${limits.experienceBlockItems}`,
  blockItems: limits.experienceBlockItems,
};

/** By column, the order of the list. */
export const experiencesOrders = {
  id: 'id',
  name: 'name',
  location: 'location.name',
  maker: 'maker.email',
  isActive: 'isActive',
  isSpanishChecked: 'isSpanishChecked',
  isEnglishChecked: 'isEnglishChecked',
  order: 'order',
} as const;
