import type { ApiUnderTest } from '../../servers/api-under-test.ts';
import { categories, categoryParents } from '../../../resources/category.ts';
import { languages } from '../../../resources/language.ts';
import { locations } from '../../../resources/location.ts';
import { tags } from '../../../resources/tag.ts';
import { zones } from '../../../resources/zone.ts';
import { aText, type Dice } from '../dice.ts';

/** Countries of the records: few, so that records share them. GB and US have several names. */
export const codes = ['ES', 'PT', 'FR', 'IT', 'US', 'GB'];

/** Returns a slug. Pairs of slugs differ only in their case. */
export const aSlug = (prefix: string, n: number) =>
  n % 2 === 0 ? `${prefix}-${n}` : `${prefix.toUpperCase()}-${n - 1}`;

export const times = (count: number) => Array.from({ length: count }, (_, n) => n);
export const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

export type Terms = Awaited<ReturnType<typeof fillTerms>>;

/** Inserts the records to which experiences and partners refer. Returns their ids. */
export async function fillTerms({ db, dice }: { db: ApiUnderTest['db']; dice: Dice }) {
  const named = () => ({ name: aText(dice) });
  const imported = (n: number) => ({ ...named(), civitatisId: dice.maybe(0.5, `c${n}`) });
  const described = () => ({ description: dice.maybe(0.7, aText(dice)) });
  const ids = { id: tags.id };
  const tagRows = times(60).map((n) => ({ ...imported(n), ...described() }));
  const locationRows = times(60).map((n) => ({ ...imported(n), country: dice.one(codes) }));
  const locationIds = idsOf(await db.insert(locations).values(locationRows).returning({ id: locations.id }));
  const zoneRows = times(60).map((n) => ({ ...imported(n), locationId: dice.one(locationIds) }));
  return {
    locations: locationIds,
    tags: idsOf(await db.insert(tags).values(tagRows).returning(ids)),
    zones: idsOf(await db.insert(zones).values(zoneRows).returning({ id: zones.id })),
    languages: idsOf(await db.insert(languages).values(times(40).map(named)).returning({ id: languages.id })),
    categories: await fillCategories(
      db,
      dice,
      times(60).map(() => ({ ...named(), ...described() })),
    ),
  };
}

/** Inserts categories of three levels, some with two parents. Returns the ids of all. */
async function fillCategories(
  db: ApiUnderTest['db'],
  dice: Dice,
  rows: (typeof categories.$inferInsert)[],
): Promise<number[]> {
  const ids = idsOf(await db.insert(categories).values(rows).returning({ id: categories.id }));
  const [first, second, third] = [ids.slice(0, 12), ids.slice(12, 35), ids.slice(35)];
  const links = [
    ...linksTo(first, second, dice),
    ...linksTo(second, third, dice),
    ...linksTo(first, third.slice(0, 5), dice),
  ];
  await db.insert(categoryParents).values(links);
  return ids;
}

const linksTo = (parents: number[], children: number[], dice: Dice) =>
  children.flatMap((categoryId) => dice.someOf(parents, 2).map((parentId) => ({ categoryId, parentId })));
