import { profileNames } from '@trastienda/contract/resources/makers/maker-profile';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';

/** The fields whose rules look at other records (`validate` of the resource): an unchanged record may break them at the apply. */
const ruledFields: Partial<Record<BulkCollection, readonly string[]>> = {
  experiences: ['categories'],
  categories: ['parents'],
  makers: profileNames,
};

/** Whether one of these keys of a collection, such as `name.en`, is of a field with such a rule. */
export const hasRules = (collection: BulkCollection, keys: readonly string[]): boolean =>
  keys.some((key) => ruledFields[collection]?.includes(key.split('.')[0] ?? ''));
