import { drawsOf, seedOf } from './random.ts';
import { textsOf, wordingOf, type Texts } from './texts.ts';
import { themesOf } from './themes/themes.ts';
import type { Country, Destination, Place, World, Zone } from './world.ts';

/** A generated activity. The stand-ins for Civitatis and for an OCTO supplier each send some of its fields, in their own formats. */
export type Activity = {
  /** A positive integer. Ids are not consecutive. */
  id: number;
  destination: Destination;
  country: Country;
  /** A zone of the destination; undefined if the destination has no zones or the activity is in none of them. */
  zone: Zone | undefined;
  /** One or two typologies (kinds of activities), in the order of `World.typologies`. */
  typologies: Place[];
  minutes: number;
  /** Price for an adult; 0 for a free tour. */
  priceCents: number;
  /** Price before the discount; equal to `priceCents` without a discount. */
  originalCents: number;
  isFreeTour: boolean;
  cancellationHours: number;
  /** From 0 to 10; undefined if there are no reviews. */
  score: number | undefined;
  reviews: number;
  texts: {
    es: Texts;
    /** Missing if there is no translation. A translation may be one version behind the Spanish text. */
    en?: Texts;
  };
  /** Paths below `/pictures/`, without duplicates. */
  pictures: string[];
};

/** Parts of seeds that give each topic its own random sequence, so that an additional draw for one topic does not change the others. */
const topics = { place: 1, words: 2, version: 3, price: 4, pictures: 5, language: 6, zone: 7 };

type Asked = { world: World; seed: number; index: number; day: number; destination: Destination; hasQuirks: boolean };

/** Generates the activity with the number `index` for a day of the simulated clock. The same arguments always give the same activity. */
export function activityOf({ world, seed, index, day, destination, hasQuirks }: Asked): Activity {
  const about = (topic: number, version = 0) => drawsOf(seedOf(seed, index, topic, version));
  const country = world.countries[destination.countryId - 1];
  if (!country) throw new Error(`There is no country ${destination.countryId}`);
  const place = about(topics.place);
  const theme = place.pick(themesOf(destination));
  const rewritten = about(topics.version);
  const version = 1 + Math.floor((day + rewritten.whole(0, 200)) / rewritten.whole(30, 200));
  const wordingAt = (at: number) => wordingOf(theme, about(topics.words), about(topics.words, at), at);
  const wording = wordingAt(version);
  const language = about(topics.language);
  const isTranslated = !hasQuirks || !language.isOnce(0.06);
  const isStale = hasQuirks && language.isOnce(0.08);
  const inEnglish = isStale ? wordingAt(Math.max(1, version - 1)) : wording;
  const typologies = [theme.names[wording.name]?.[2], place.isOnce(0.4) ? place.pick(theme.names)[2] : undefined];
  return {
    id: toId(index),
    destination,
    country,
    zone: zoneOf(world, destination, about(topics.zone)),
    typologies: world.typologies.filter(({ name }) => typologies.includes(name.es)),
    minutes: wording.minutes,
    ...pricesOf(theme.euros, about(topics.price), day),
    cancellationHours: place.pick([0, 24, 24, 24, 48, 72]),
    ...reviewsOf(place, day),
    texts: {
      es: textsOf(theme, wording, destination.name, 'es'),
      ...(isTranslated && { en: textsOf(theme, inEnglish, destination.name, 'en') }),
    },
    pictures: picturesOf(theme.scenes, about(topics.pictures, Math.floor(version / 3)), `${toId(index)}-${version}`),
  };
}

function zoneOf({ zonesOf }: World, { id }: Destination, draws: ReturnType<typeof drawsOf>): Zone | undefined {
  const zones = zonesOf.get(id);
  return zones && draws.isOnce(0.7) ? draws.pick(zones) : undefined;
}

/**
 * Returns the prices of an activity on a day. The activity gets a new original price at a fixed interval, from 7 to 40 days: 90% to 120% of
 * its base price. In 15% of these periods, there is a discount of 10%.
 */
function pricesOf([from, to]: readonly [number, number], draws: ReturnType<typeof drawsOf>, day: number) {
  const base = from + (to - from) * draws.next() ** 2;
  const period = Math.floor((day + draws.whole(0, 40)) / draws.whole(7, 40));
  const current = drawsOf(seedOf(draws.whole(0, 2 ** 31), period));
  const originalCents = Math.round(base * (0.9 + current.next() * 0.3) * 10) * 10;
  const priceCents = current.isOnce(0.15) ? Math.round(originalCents * 0.9) : originalCents;
  return { priceCents, originalCents, isFreeTour: to === 0 };
}

function reviewsOf(draws: ReturnType<typeof drawsOf>, day: number) {
  const isNew = draws.isOnce(0.08);
  const reviews = isNew ? 0 : Math.floor(1 + 9_000 * draws.next() ** 4 + day * draws.next() * 3);
  // Scores are averages, so they are not rounded.
  return { reviews, score: isNew ? undefined : 6.5 + draws.next() * 3.5 };
}

/** Returns the paths of one to four pictures, each of a different scene. */
function picturesOf(scenes: readonly string[], draws: ReturnType<typeof drawsOf>, folder: string): string[] {
  const first = draws.whole(0, scenes.length - 1);
  const count = Math.min(draws.whole(1, 4), scenes.length);
  return Array.from({ length: count }, (_, n) => `${folder}/${scenes[(first + n) % scenes.length] ?? ''}.jpg`);
}

/** A prime number, so that `toId` gives a different id to each index below it. */
const idCount = 999_983;
const step = 617_111;
/** The modular inverse of `step`, with which `toIndex` reverses `toId`: step · stepBack = 1 modulo idCount. */
const stepBack = inverseOf(step, idCount);

export const toId = (index: number) => 1 + ((index * step) % idCount);
export const toIndex = (id: number) => ((id - 1) * stepBack) % idCount;

function inverseOf(number: number, modulus: number): number {
  let [a, b, x, y] = [number, modulus, 1, 0];
  while (b !== 0) {
    const times = Math.floor(a / b);
    [a, b, x, y] = [b, a - times * b, y, x - times * y];
  }
  return ((x % modulus) + modulus) % modulus;
}
