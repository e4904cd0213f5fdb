import type { Activity } from '../catalogue/activity.ts';
import { drawsOf, seedOf, type Draws } from '../catalogue/random.ts';
import type { Lang, Texts } from '../catalogue/texts.ts';
import type { WireRecord } from '../stand-in/quirks.ts';
import { withQuirks } from './activity-quirks.ts';
import { addressesOf, type PictureHosts } from '../pictures/addresses.ts';

const topics = { wire: 201, quirks: 202, images: 203 };
const rateNames = {
  es: ['Tour en español', 'Tour privado', 'Entrada con audioguía'],
  en: ['Tour in English', 'Private tour', 'Ticket with audio guide'],
} as const;
const people = {
  es: ['Adultos', 'Niños de 6 a 12 años', 'Menores de 6 años'],
  en: ['Adults', 'Children aged 6 to 12', 'Children under 6'],
} as const;

type Shown = { seed: number; hasQuirks: boolean; hasZones: boolean; lang: Lang; hosts: PictureHosts };

/**
 * Returns an activity in the format of the distributor, with random irregularities (quirks) if `hasQuirks` is set.
 * @returns undefined if the distributor omits the activity in this language.
 */
export function toWire(activity: Activity, { seed, hasQuirks, hasZones, lang, hosts }: Shown): WireRecord | undefined {
  const draws = drawsOf(seedOf(seed, activity.id, topics.wire));
  const texts = activity.texts[lang];
  const { destination, country, zone } = activity;
  const inLang = (name: { es: string; en?: string | undefined }) => name[lang] ?? null;
  const record: WireRecord = {
    id: String(activity.id),
    name: texts?.name ?? null,
    shortDescription: texts?.shortDescription ?? null,
    description: texts ? toHtml(texts, lang) : null,
    idDestination: String(destination.id),
    destinationName: inLang(destination.name),
    idCountry: String(country.id),
    countryName: inLang(country.name),
    city: inLang(destination.name),
    ...(hasZones && { idZone: zone ? String(zone.id) : null }),
    typologies: activity.typologies.map(({ id, name }) => ({ id, text: inLang(name) })),
    currency: 'EUR',
    rates: ratesOf(activity, lang, draws),
    cancellationPolicies: policiesOf(activity),
    score: activity.score ?? null,
    totalReviews: String(activity.reviews),
    images: imagesOf(activity.pictures, hosts, drawsOf(seedOf(seed, activity.id, topics.images)), hasQuirks),
    isFreeTour: activity.isFreeTour,
    duration: activity.minutes,
    url: `https://www.civitatis.example/${lang}/${toSlug(destination.name.es)}/${toSlug(activity.texts.es.name)}-${activity.id}/`,
  };
  return hasQuirks ? withQuirks(record, drawsOf(seedOf(seed, activity.id, topics.quirks)), lang) : record;
}

function toHtml({ paragraphs, includes }: Texts, lang: Lang): string {
  const list = includes.map((one) => `<li>${one}</li>`).join('');
  const heading = lang === 'es' ? 'Incluye' : 'Included';
  const text = paragraphs.map((one) => `<p>${one}</p>`).join('\n');
  return list === '' ? text : `${text}\n<h3>${heading}</h3>\n<ul>${list}</ul>`;
}

function ratesOf({ priceCents, originalCents }: Activity, lang: Lang, draws: Draws) {
  return Array.from({ length: draws.whole(1, 2) }, (_, at) => ({
    id: draws.whole(1_000, 99_999),
    text: draws.pick(rateNames[lang]),
    // The second rate costs 60% more. Children of 6 to 12 years pay half the price, and younger children pay nothing.
    categories: people[lang].map((text, person) => {
      const factor = (1 + at * 0.6) * (1 - person / 2);
      return {
        id: person + 1,
        text,
        price: inEuros(priceCents * factor),
        originalPrice: inEuros(originalCents * factor),
      };
    }),
  }));
}

function imagesOf(paths: readonly string[], hosts: PictureHosts, draws: Draws, hasQuirks: boolean): unknown[] {
  const addresses = addressesOf(paths, hosts, draws, hasQuirks);
  const images: unknown[] = addresses.map((url) => ({ url }));
  if (!hasQuirks) return images;
  // In some lists, the first picture is repeated, is a URL instead of an object, or has a URL without a host.
  if (draws.isOnce(0.02)) images.push(images[0]);
  if (draws.isOnce(0.02)) images[0] = addresses[0];
  if (draws.isOnce(0.02)) images[0] = { url: `/pictures/${paths[0] ?? ''}` };
  return images;
}

const inEuros = (cents: number) => Math.round(cents) / 100;

/** Returns the cancellation policies: the percentage of the price to pay on cancellation, by the hours left until the start. */
const policiesOf = ({ cancellationHours }: Activity) =>
  cancellationHours === 0
    ? [{ hours: 0, penalty: 0, type: 'percentage' }]
    : [
        { hours: cancellationHours, penalty: 0, type: 'percentage' },
        { hours: 0, penalty: 100, type: 'percentage' },
      ];

const toSlug = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
