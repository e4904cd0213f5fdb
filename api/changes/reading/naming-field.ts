import { makerPlan } from '@trastienda/contract/resources/makers/maker-plan';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { Stored } from '../../hydra/field-storage.ts';

/** Returns the field that names a record in the log: its label. A subscription is named by its maker, because its label is a price in cents. */
export const namingFieldOf = ({ contract, fields }: ApiResource): Stored | undefined =>
  fields[contract.collection === makerPlan.collection ? 'maker' : contract.label];
