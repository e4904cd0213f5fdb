import { categoryFilters } from '@trastienda/contract/filters/category';
import { experienceFilters } from '@trastienda/contract/filters/experience';
import type { Filters } from '@trastienda/contract/filters/kinds';
import { languageFilters } from '@trastienda/contract/filters/language';
import { locationFilters } from '@trastienda/contract/filters/location';
import { makerFilters } from '@trastienda/contract/filters/maker';
import { planFilters } from '@trastienda/contract/filters/plan';
import { resellerFilters } from '@trastienda/contract/filters/reseller';
import { tagFilters } from '@trastienda/contract/filters/tag';
import { takerFilters } from '@trastienda/contract/filters/taker';
import { zoneFilters } from '@trastienda/contract/filters/zone';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';

/** The filters of each collection. */
export const filtersOf: Record<BulkCollection, Filters> = {
  categories: categoryFilters,
  experiences: experienceFilters,
  languages: languageFilters,
  locations: locationFilters,
  makers: makerFilters,
  plans: planFilters,
  resellers: resellerFilters,
  tags: tagFilters,
  takers: takerFilters,
  zones: zoneFilters,
};
