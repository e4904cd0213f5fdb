import { promotionTypes, urlButtonTexts } from '@trastienda/contract/choices';
import { months } from '@trastienda/contract/season';
import type { ApiUnderTest } from '../../servers/api-under-test.ts';
import { importLinks } from '../../../imports/tables.ts';
import { mediaExperiences } from '../../../resources/experience/media.ts';
import {
  experienceCategories,
  experienceLanguages,
  experiences,
  experienceTags,
} from '../../../resources/experience/table.ts';
import { experienceZones } from '../../../resources/zone.ts';
import { aText, type Dice } from '../dice.ts';
import { fileName } from './fill-makers.ts';
import { codes, idsOf, times, aSlug, type Terms } from './fill-terms.ts';

type Filling = { db: ApiUnderTest['db']; dice: Dice; terms: Terms; makers: number[] };

/** The fields that a complete microsheet needs, besides the name, which every experience has. */
const sheetFields = [
  'description',
  'url',
  'duration',
  'categories',
  'country',
  'locationId',
  'languages',
  'pictures',
] as const;
type SheetField = (typeof sheetFields)[number];

const durations = ['00:00', '00:30', '01:00', '01:30', '02:30', '08:00', '12:15', '23:59'];

/** Inserts experiences with their lists, pictures and origins. Returns their ids. */
export async function fillExperiences(filling: Filling): Promise<number[]> {
  const { db, dice } = filling;
  // Most of the incomplete microsheets lack a single field.
  const missing = times(1_400).map(() => (dice.chance(0.6) ? dice.someOf(sheetFields, dice.chance(0.8) ? 1 : 4) : []));
  const rows = missing.map((fields, n) => aRow(filling, n, new Set(fields)));
  const ids = idsOf(await db.insert(experiences).values(rows).returning({ id: experiences.id }));
  const having = (field: SheetField) => ids.filter((_, n) => !missing[n]?.includes(field));
  await fillLists(filling, ids, having);
  await db.insert(importLinks).values(
    dice
      .shuffled(ids)
      .map((id, n) => ({
        source: dice.one(['civitatis', 'octo']),
        sourceId: `a${n}`,
        // Most experiences are not imported, and some imported activities have no experience any more.
        experienceId: n < 500 ? id : null,
        base: {},
        isGone: dice.chance(0.2),
      }))
      .slice(0, 540),
  );
  return ids;
}

function aRow(
  { dice, terms, makers }: Filling,
  n: number,
  missing: ReadonlySet<SheetField>,
): typeof experiences.$inferInsert {
  const unless = <T>(field: SheetField, value: T) => (missing.has(field) ? null : value);
  return {
    name: aText(dice),
    slug: dice.maybe(0.8, aSlug('ruta', n)),
    description: unless('description', aText(dice)),
    url: unless('url', 'https://example.com/ruta'),
    urlButtonText: dice.maybe(0.8, dice.one(urlButtonTexts)),
    duration: unless('duration', dice.one(durations)),
    promotionType: dice.maybe(0.7, dice.one(promotionTypes)),
    promotion: dice.maybe(0.6, aText(dice)),
    includes: dice.maybe(0.6, aText(dice)),
    sustainableSeal: dice.chance(0.5),
    ...aSeason(dice),
    isActive: dice.chance(0.7),
    isSpanishChecked: dice.chance(0.5),
    isEnglishChecked: dice.chance(0.3),
    makerId: dice.one(makers.slice(20)),
    country: unless('country', dice.one(codes)),
    locationId: unless('locationId', dice.one(terms.locations.slice(5))),
    order: dice.maybe(0.5, dice.upTo(400)),
  };
}

/** Returns a season with both ends, which may span New Year, with one end, or with none. */
function aSeason(dice: Dice) {
  const ends = dice.one(['both', 'both', 'start', 'end', 'none']);
  return {
    seasonStartMonth: ends === 'both' || ends === 'start' ? dice.one(months) : null,
    seasonEndMonth: ends === 'both' || ends === 'end' ? dice.one(months) : null,
  };
}

async function fillLists({ db, dice, terms }: Filling, ids: number[], having: (field: SheetField) => number[]) {
  const listsOf = (owners: number[], others: number[], most: number) =>
    owners.flatMap((experienceId) => dice.someOf(others, most).map((id) => ({ experienceId, id })));
  const pictures = having('pictures').flatMap((experienceId) =>
    times(1 + dice.upTo(4)).map((position) => ({ experienceId, position, fileName })),
  );
  await db.insert(mediaExperiences).values([...pictures, { fileName }]);
  await db.insert(experienceCategories).values(
    listsOf(having('categories'), terms.categories.slice(3), 3).map(({ id, ...owner }) => ({
      ...owner,
      categoryId: id,
    })),
  );
  await db.insert(experienceLanguages).values(
    listsOf(having('languages'), terms.languages.slice(2), 3).map(({ id, ...owner }) => ({
      ...owner,
      languageId: id,
    })),
  );
  const tagged = ids.filter(() => dice.chance(0.8));
  await db
    .insert(experienceTags)
    .values(listsOf(tagged, terms.tags.slice(5), 2).map(({ id, ...owner }) => ({ ...owner, tagId: id })));
  const inZones = ids.filter(() => dice.chance(0.3));
  await db
    .insert(experienceZones)
    .values(listsOf(inZones, terms.zones.slice(5), 2).map(({ id, ...owner }) => ({ ...owner, zoneId: id })));
}
