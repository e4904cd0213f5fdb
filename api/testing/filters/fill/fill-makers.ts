import { mediaFiles } from '../../../db/tables/media-files.ts';
import { mediaMakers, mediaMakersHeaders } from '../../../resources/maker/media.ts';
import { makers, makerTags } from '../../../resources/maker/table.ts';
import { makerPlans, plans } from '../../../resources/plan.ts';
import { aLine, aText } from '../dice.ts';
import { codes, idsOf, times, aSlug, type Terms } from './fill-terms.ts';
import { aMoment, type Filling } from './fill-users.ts';

/** The file of all pictures. */
export const fileName = `${'0'.repeat(32)}.jpg`;

/** The fields that a complete pin needs (API-109, API-110), besides name and e-mail, which every maker has. */
const pinFields = [
  'phone',
  'whatsapp',
  'web',
  'country',
  'locationId',
  'address',
  'postalCode',
  'description',
  'avatar',
  'header',
] as const;
type PinField = (typeof pinFields)[number];

/** Inserts makers, of whom the first are the users, with their plans. Returns their ids. */
export async function fillMakers(filling: Filling & { terms: Terms }, userIds: number[]): Promise<number[]> {
  const { db, dice, terms } = filling;
  // Half of the pins are complete. Most of the others lack a single field.
  const missing = times(150).map(() => (dice.chance(0.5) ? dice.someOf(pinFields, dice.chance(0.7) ? 1 : 4) : []));
  const rows = missing.map((fields, n) => ({ ...aRow(filling, n, new Set(fields)), userId: userIds[n] ?? null }));
  const ids = idsOf(await db.insert(makers).values(rows).returning({ id: makers.id }));
  const having = (field: PinField) =>
    ids.filter((_, n) => !missing[n]?.includes(field)).map((makerId) => ({ makerId, fileName }));
  await db.insert(mediaFiles).values({ name: fileName });
  await db.insert(mediaMakers).values(having('avatar'));
  await db.insert(mediaMakersHeaders).values(having('header'));
  const tagged = ids.flatMap((makerId) => dice.some(terms.tags, 3).map((tagId) => ({ makerId, tagId })));
  await db.insert(makerTags).values(tagged);
  await fillPlans(filling, ids);
  return ids;
}

function aRow({ dice, terms, now }: Filling & { terms: Terms }, n: number, missing: ReadonlySet<PinField>) {
  const unless = <T>(field: PinField, value: T) => (missing.has(field) ? null : value);
  return {
    name: aLine(dice),
    document: dice.maybe(0.7, `${dice.one(['B', 'x', 'Ñ'])}${dice.upTo(9999)}-Z`),
    email: `maker${n}@${dice.one(['Viajes.example', 'rutas.example'])}`,
    slug: dice.maybe(0.7, aSlug('maker', n)),
    sustainableSeal: dice.chance(0.5),
    phone: unless('phone', '600100200'),
    whatsapp: unless('whatsapp', '600100300'),
    web: unless('web', 'https://example.com'),
    country: unless('country', dice.one(codes)),
    locationId: unless('locationId', dice.one(terms.locations)),
    address: unless('address', 'Calle Mayor 1'),
    postalCode: unless('postalCode', '28001'),
    description: unless('description', aText(dice)),
    phrase: dice.maybe(0.6, aText(dice)),
    operations: dice.maybe(0.6, aText(dice)),
    technology: dice.maybe(0.6, aText(dice)),
    createdAt: aMoment(dice, now),
  };
}

/** Inserts plans, some of which have no maker, and the subscriptions of two thirds of the makers. */
async function fillPlans({ db, dice }: Filling, makerIds: number[]) {
  const rows = times(40).map(() => ({
    name: aLine(dice),
    price: dice.one(['0', '9,5', '19.90', '100', '25']),
    isActive: dice.chance(0.6),
    paymentType: dice.one(['monthly', 'yearly']),
    maxProducts: dice.upTo(20),
    level: dice.upTo(5),
    description: dice.maybe(0.7, aText(dice)),
  }));
  const ids = idsOf(await db.insert(plans).values(rows).returning({ id: plans.id }));
  const subscribers = dice.shuffled(makerIds).slice(0, 100);
  await db.insert(makerPlans).values(
    subscribers.map((makerId) => ({
      makerId,
      planId: dice.one(ids.slice(0, 25)),
      price: '1000',
      startDate: '2026-01-01',
    })),
  );
}
