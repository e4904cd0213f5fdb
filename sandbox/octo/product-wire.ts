import type { Activity } from '../catalogue/activity.ts';
import { drawsOf, seedOf, type Draws } from '../catalogue/random.ts';
import type { Lang, Texts } from '../catalogue/texts.ts';
import { addressesOf, type PictureHosts } from '../pictures/addresses.ts';
import { applyQuirks, type WireRecord } from '../stand-in/quirks.ts';
import { categoryLabels } from './category-labels.ts';
import { productQuirks } from './product-quirks.ts';

export type Capability = 'octo/content' | 'octo/pricing';

type Shown = { seed: number; hasQuirks: boolean; lang: Lang; capabilities: readonly Capability[]; hosts: PictureHosts };

const topics = { id: 401, wire: 402, media: 403, quirks: 404 };

/**
 * Converts an activity to an OCTO product, with the core fields and the fields of the given capabilities. The format follows the types in
 * the GitHub repository octotravel/octo-types.
 */
export function toProduct(activity: Activity, { seed, hasQuirks, lang, capabilities, hosts }: Shown): WireRecord {
  const about = (topic: number) => drawsOf(seedOf(seed, activity.id, topic));
  // A product without a translation is sent in Spanish, with the Spanish `locale`.
  const shownIn = activity.texts[lang] ? lang : 'es';
  const texts = activity.texts[shownIn] ?? activity.texts.es;
  const hasContent = capabilities.includes('octo/content');
  const hasPricing = capabilities.includes('octo/pricing');
  const product: WireRecord = {
    id: productId(seed, activity.id),
    internalName: activity.texts.es.name,
    reference: `REF-${activity.id}`,
    locale: shownIn === 'es' ? 'es-ES' : 'en-GB',
    ...(activity.country.code === 'ES' && { timeZone: 'Europe/Madrid' }),
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: activity.minutes >= 1440 ? 'OPENING_HOURS' : 'START_TIME',
    deliveryFormats: ['QRCODE', 'PDF_URL'],
    deliveryMethods: ['VOUCHER'],
    redemptionMethod: 'DIGITAL',
    options: [optionOf(activity, hasPricing)],
    ...(hasPricing && { defaultCurrency: 'EUR', availableCurrencies: ['EUR'], pricingPer: 'UNIT' }),
    ...(hasContent && contentOf(activity, texts, shownIn)),
    ...(hasContent && { media: mediaOf(activity, hosts, about(topics.media), hasQuirks) }),
  };
  if (hasQuirks) applyQuirks(productQuirks, product, about(topics.quirks));
  return product;
}

function contentOf(activity: Activity, { name, shortDescription, paragraphs, includes }: Texts, lang: Lang) {
  const { destination, country, cancellationHours } = activity;
  const town = destination.name[lang] ?? destination.name.es;
  const feature = (type: string, text: string) => ({ shortDescription: text, type });
  const cancellation = {
    es: `Cancelación gratuita hasta ${cancellationHours} horas antes.`,
    en: `Free cancellation up to ${cancellationHours} hours before.`,
  };
  return {
    title: name,
    shortDescription,
    description: paragraphs.join('\n\n'),
    features: [
      ...includes.map((one) => feature('INCLUSION', one)),
      ...(cancellationHours > 0 ? [feature('CANCELLATION_TERM', cancellation[lang])] : []),
    ],
    faqs: [],
    locations: [
      {
        ...nulls('shortDescription', 'minutesTo', 'minutesAt'),
        title: town,
        types: ['START'],
        place: {
          // A supplier that has not geocoded its places sends zeros.
          latitude: 0,
          longitude: 0,
          postalAddress: {
            ...nulls('streetAddress', 'addressRegion', 'postalCode', 'postOfficeBoxNumber'),
            addressLocality: town,
            addressCountry: country.code,
          },
          identifiers: nulls('googlePlaceId', 'applePlaceId', 'tripadvisorLocationId', 'yelpPlaceId'),
          sameAs: [],
        },
      },
    ],
    categoryLabels: [...new Set(activity.typologies.flatMap(({ name }) => categoryLabels[name.es] ?? []))],
    durationMinutesFrom: activity.minutes,
    durationMinutesTo: null,
    commentary: [{ format: 'IN_PERSON', language: lang }],
  };
}

function mediaOf({ pictures, texts }: Activity, hosts: PictureHosts, draws: Draws, hasQuirks: boolean) {
  const toMember = (src: string, type: string, rel: string, title: string | null = null) => {
    return { src, type, rel, title, ...nulls('caption', 'copyright') };
  };
  const media = addressesOf(pictures, hosts, draws, hasQuirks).map((src, at) => {
    const type = src.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return at === 0 ? toMember(src, type, 'COVER', texts.es.name) : toMember(src, type, 'GALLERY');
  });
  const logo = toMember(`${hosts.origin}/pictures/logo/transparent.png`, 'image/png', 'LOGO');
  const film = toMember('https://video.example/embed/1', 'external/youtube', 'GALLERY');
  return [...(draws.isOnce(0.1) ? [logo] : []), ...media, ...(draws.isOnce(0.1) ? [film] : [])];
}

/** The units of an option. `discount` is the number by which the price for an adult is divided. */
const units = [
  { type: 'ADULT', discount: 1, minAge: 13, maxAge: 99, accompaniedBy: [] },
  { type: 'CHILD', discount: 2, minAge: 0, maxAge: 12, accompaniedBy: ['adult'] },
];

function optionOf({ priceCents, originalCents, cancellationHours, minutes }: Activity, hasPricing: boolean) {
  return {
    id: 'DEFAULT',
    default: true,
    internalName: 'DEFAULT',
    reference: null,
    availabilityLocalStartTimes: minutes >= 1440 ? ['00:00'] : ['10:00', '16:30'],
    cancellationCutoff: `${cancellationHours} hours`,
    cancellationCutoffAmount: cancellationHours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: ['firstName', 'lastName', 'emailAddress'],
    restrictions: { minUnits: 1, maxUnits: 12 },
    units: units.map(({ type, discount, ...ages }) => ({
      id: type.toLowerCase(),
      internalName: type,
      reference: null,
      type,
      restrictions: { ...ages, ...nulls('minQuantity', 'maxQuantity'), idRequired: false, paxCount: 1 },
      requiredContactFields: [],
      ...(hasPricing && {
        pricingFrom: [
          {
            original: Math.round(originalCents / discount),
            retail: Math.round(priceCents / discount),
            net: Math.round((priceCents * 0.8) / discount),
            currency: 'EUR',
            currencyPrecision: 2,
            includedTaxes: [],
          },
        ],
      }),
    })),
  };
}

const nulls = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));

/** Returns a UUID whose last twelve hexadecimal digits are the activity id. */
export function productId(seed: number, id: number): string {
  const draws = drawsOf(seedOf(seed, id, topics.id));
  const digits = (count: number) =>
    draws
      .whole(0, 16 ** count - 1)
      .toString(16)
      .padStart(count, '0');
  return [digits(8), digits(4), `4${digits(3)}`, `8${digits(3)}`, id.toString(16).padStart(12, '0')].join('-');
}

/** Returns the activity id in a UUID from {@link productId}; for a text that is not a UUID, returns 0, which is never an activity id. */
export const idIn = (uuid: string) => (/^[\da-f-]{36}$/.test(uuid) ? Number.parseInt(uuid.slice(-12), 16) : 0);
