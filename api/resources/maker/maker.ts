import { maker } from '@trastienda/contract/resources/maker';
import { defineApi } from '../../hydra/api-resource.ts';
import { contains, isOneOf } from '../../hydra/filters.ts';
import { column } from '../../hydra/stored.ts';
import { addFreePlan } from '../free-plan.ts';
import { isAUser } from '../user/partner.ts';
import { makers } from './table.ts';

/** D-49: the user stays when the maker goes. */
const { beforeRemoval } = isAUser({
  userId: makers.userId,
  role: 'ROLE_MAKER',
  losesToo: ['ROLE_MAKER_RESELLER'],
  taken: 'userIsMaker',
  afterwards: async (tx, id) => void (await addFreePlan(tx, id)),
});

export const makerApi = defineApi({
  contract: maker,
  table: makers,
  fields: {
    name: column(makers.name),
    documentType: column(makers.documentType),
    document: column(makers.document),
    email: column(makers.email),
    slug: column(makers.slug),
  },
  filters: {
    name: contains(() => makers.nameFolded),
    document: contains(() => makers.documentFolded),
    email: contains(() => makers.emailFolded),
    slug: isOneOf(makers.slug),
  },
  taken: { slug: 'slugTaken' },
  beforeRemoval,
});
