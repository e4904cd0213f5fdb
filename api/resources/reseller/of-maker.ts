import type { Resource } from '@trastienda/contract/model/resource';
import type { Within } from '../../hydra/serve-nested.ts';
import { makers } from '../maker/table.ts';
import { hasFavoriteMaker, resellerApi } from './reseller.ts';

/**
 * The filters of `/resellers` that this list also has. In its query string, their names have the prefix `reseller.`, although each member
 * is a reseller (API-123).
 */
const filterNames = ['name', 'fiscalName', 'urlWeb', 'tags.id', 'locations.id'];

const prefixed = <T>(filters: Record<string, T>) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      filterNames.includes(name) ? [[`reseller.${name}`, filter] as const] : [],
    ),
  );
const contract: Resource = { ...resellerApi.contract, filters: prefixed(resellerApi.contract.filters) };

/** The resellers that have the maker among their favourites. */
export const favoriteResellersOfMaker: Within = {
  path: '/makers/:id/favorite_resellers',
  owner: makers,
  resource: { ...resellerApi, contract, filters: prefixed(resellerApi.filters) },
  within: hasFavoriteMaker,
  summary: 'Lists the resellers that have a maker among their favourites',
};
