import type { Tables } from './read-tables.ts';
import { byId, countOf, itemsOf, shown, type ValueOf } from './value.ts';

/** The values of the other resources that are not a column of their table, by collection. */
export function termValues({ records, lists }: Tables): Record<string, Record<string, ValueOf>> {
  const parents = itemsOf(lists.categoryParents.map((row) => [row.categoryId, row.parentId]));
  const used = (ids: (number | null)[]) => ({ used: countOf(ids) });
  return {
    categories: {
      'parents.id': parents,
      'exists[parents]': (id) => parents(id).length > 0,
      ...used(lists.experienceCategories.map(({ categoryId }) => categoryId)),
    },
    favorite_makers: {
      'makers.id': itemsOf(lists.favoriteMakerMakers.map((row) => [row.favoriteMakerId, row.makerId])),
    },
    languages: used(lists.experienceLanguages.map(({ languageId }) => languageId)),
    locations: used(records.experiences.map(({ locationId }) => locationId)),
    plans: { subscriptions: countOf(records.makerPlans.map(({ planId }) => planId)) },
    tags: used(lists.experienceTags.map(({ tagId }) => tagId)),
    zones: {
      ...zonePlaces(records),
      ...used(lists.experienceZones.map(({ zoneId }) => zoneId)),
    },
  };
}

function zonePlaces({ zones, locations }: Tables['records']): Record<string, ValueOf> {
  const rows = byId(zones);
  const places = byId(locations);
  const placeOf = (id: number) => places.get(rows.get(id)?.locationId ?? 0);
  return {
    'location.name': (id, language) => shown(placeOf(id)?.name, language),
    'location.country': (id) => placeOf(id)?.country ?? null,
  };
}
