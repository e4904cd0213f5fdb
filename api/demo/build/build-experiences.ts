import { promotionTypes } from '@trastienda/contract/choices';
import { months } from '@trastienda/contract/season';
import { toSlug } from '@trastienda/contract/validators/slug';
import type { DemoCategory } from './build-categories.ts';
import type { DemoMaker } from './build-makers.ts';
import type { DemoExperience } from './demo-experience.ts';
import type { Offer, Place } from '../content/read-places.ts';
import { readLines, toBilingual, type Bilingual } from '../content/read-content.ts';
import { describer } from './describe.ts';
import { pick, seeded, shuffled, type Random } from './random.ts';
import { themes, type Theme } from './themes.ts';

export type UnpicturedExperience = Omit<DemoExperience, 'pictures'> & {
  scenes: Exclude<Theme['scenes'][number], 'place'>[];
};

type Parts = {
  places: readonly Place[];
  categories: readonly DemoCategory[];
  tags: readonly { name: Bilingual }[];
  makers: readonly DemoMaker[];
  makerOf: (place: Place, offer: Offer) => number;
};
type Listing = { place: Place; locationId: number; offer: Offer };

/** The assigned positions on the public site. Each is assigned to one experience, except 3 and 8, which are assigned to two (D-41). */
const givenPositions = [...Array.from({ length: 28 }, (_, i) => i + 1), 3, 8];

/** Returns the experiences of the front page, followed by all others in random order, as in a catalogue that grew over the years. */
export function buildExperiences(parts: Parts): UnpicturedExperience[] {
  const random = seeded('experiences');
  const describe = describer(random);
  const promote = promoter(random);
  const slugs = new Set<string>();
  const positions = shuffled(random, givenPositions);
  return inOrder(random, parts.places).map(({ place, locationId, offer }, i) => {
    const theme = themes[offer.theme];
    const maker = parts.makerOf(place, offer);
    const { web } = parts.makers[maker - 1] ?? {};
    if (!theme || !web) throw new Error(`The demo cannot offer ${offer.name.es}`);
    const slug = uniqueSlug(slugs, offer, place);
    const isEnglishWritten = offer.name.en !== undefined;
    return {
      name: offer.name,
      url: `${web}/${slug}`,
      urlButtonText: random() < 0.6 ? 'book' : 'more-info',
      description: describe(theme.family, offer),
      duration: pick(random, theme.durations),
      ...promote(),
      sustainableSeal: random() < 0.22,
      reviewTripadvisor: random() < 0.3 ? `https://opiniones.example/${slug}` : null,
      ...season(random, theme),
      isActive: random() < 0.9,
      isSpanishChecked: random() < 0.96,
      isEnglishChecked: isEnglishWritten && random() < 0.93,
      maker,
      languages: languagesOf(random, place.country),
      categories: categoriesOf(random, theme, parts.categories),
      tags: shuffled(random, theme.tags)
        .slice(0, random() < 0.75 ? 2 : 1)
        .map((name) => idOf(parts.tags, name)),
      country: place.country,
      location: locationId,
      order: i % 4 === 0 ? (positions.pop() ?? null) : null,
      slug,
      scenes: offer.scene
        ? [offer.scene]
        : theme.scenes.flatMap((scene) => (scene === 'place' ? place.views : [scene])),
    };
  });
}

function inOrder(random: Random, places: readonly Place[]): Listing[] {
  const all = places.flatMap((place, i) => place.offers.map((offer): Listing => ({ place, locationId: i + 1, offer })));
  const front = readLines('front-page').map(({ columns }) => {
    const listing = all.find(({ offer }) => offer.name.es === columns[0]);
    if (!listing) throw new Error(`The front page of the demo names an experience that does not exist: ${columns[0]}`);
    return listing;
  });
  return [
    ...front,
    ...shuffled(
      random,
      all.filter((listing) => !front.includes(listing)),
    ),
  ];
}

function promoter(random: Random) {
  const texts = readLines('promotions').map((line) => ({ type: line.columns[0], text: toBilingual(line, 1) }));
  return () => {
    if (random() >= 0.15) return { promotionType: null, promotion: null };
    const { type, text } = pick(random, texts);
    return { promotionType: promotionTypes.find((known) => known === type) ?? null, promotion: text };
  };
}

/** Returns the first and the last month of a season, or nulls. Outdoor themes have a season more often than others. */
function season(random: Random, { family }: Theme) {
  const isOutdoor = ['sea', 'boat', 'trail', 'air'].includes(family);
  if (random() >= (isOutdoor ? 0.5 : 0.06)) return { seasonStartMonth: null, seasonEndMonth: null };
  return { seasonStartMonth: pick(random, months.slice(2, 5)), seasonEndMonth: pick(random, months.slice(8, 11)) };
}

/** By country: the ids of the languages that are spoken there. An id is the position of a language in content/languages.txt, from 1. */
const localLanguages: Record<string, number[]> = {
  PT: [6],
  FR: [3],
  IT: [5],
  MA: [3, 10],
  GB: [2],
  DE: [4],
  JP: [11],
  GR: [12],
};

function languagesOf(random: Random, country: string): number[] {
  const [spanish, english, others] = [1, 2, [3, 4, 5, 6, 7]] as const;
  const guests = random() < 0.35 ? [pick(random, others)] : [];
  return [
    ...new Set([spanish, ...(random() < 0.85 ? [english] : []), ...(localLanguages[country] ?? []), ...guests]),
  ].toSorted((a, b) => a - b);
}

/** Returns the ids of up to two subcategories of the theme, preceded by the top-level category of the first. */
function categoriesOf(random: Random, theme: Theme, categories: readonly DemoCategory[]): number[] {
  const [first, second] = shuffled(random, theme.categories).map((name) => idOf(categories, name));
  const top = first && categories[first - 1]?.parents[0];
  return [...new Set([top, first, random() < 0.3 ? second : undefined])].filter((id) => id !== undefined);
}

function idOf(records: readonly { name: Bilingual }[], name: string): number {
  const index = records.findIndex((record) => record.name.es === name);
  if (index < 0) throw new Error(`The demo has nothing named ${name}`);
  return index + 1;
}

function uniqueSlug(taken: Set<string>, offer: Offer, place: Place): string {
  const plain = toSlug(offer.name.es);
  const slug = taken.has(plain) ? `${plain}-${toSlug(place.name.es)}` : plain;
  taken.add(slug);
  return slug;
}
