import * as z from 'zod';
import {
  choice,
  country,
  flag,
  line,
  mayBeMissing,
  optionalChoice,
  optionalInteger,
  optionalIdentifier,
  optionalText,
  text,
  time,
  translated,
  url,
} from '../model/fields.ts';
import { reference, references } from '../model/reference-fields.ts';
import { experienceFilters } from '../filters/experience.ts';
import { limits } from '../limits.ts';
import { media } from '../media.ts';
import { staleOrder } from '../freshness/states.ts';
import { dateOrders, defineResource, type Item, type Member } from '../model/resource.ts';
import { promotionTypes, urlButtonTexts } from '../choices.ts';
import { months } from '../season.ts';
import { optionalSlug } from '../validators/slug.ts';

const { description, promotionMaxChars, maxTags, images } = limits.experience;
const named = { name: z.string() };

/** A tour or an activity that the marketplace sells. */
export const experience = defineResource({
  collection: 'experiences',
  type: 'Experience',
  label: 'name',
  counted: { es: ['{n} experiencia', '{n} experiencias'], en: ['{n} experience', '{n} experiences'] },
  fields: {
    name: translated(line('experienceName')),
    /** The target of the button on the public page. */
    url: mayBeMissing(url('experienceUrl')),
    urlButtonText: mayBeMissing(choice(urlButtonTexts, 'experienceUrlButtonText')),
    description: translated(mayBeMissing(text('experienceDescription', description))),
    /** `HH:mm`. */
    duration: mayBeMissing(time('experienceDuration')),
    promotionType: optionalChoice(promotionTypes),
    promotion: translated(optionalText(promotionMaxChars, 'experiencePromotion')),
    sustainableSeal: flag(),
    /** Any single line without invisible characters: it is not validated as a URL. */
    reviewTripadvisor: optionalIdentifier(),
    seasonStartMonth: optionalChoice(months),
    seasonEndMonth: optionalChoice(months),
    isActive: flag(),
    /** Whether a person has proofread the Spanish text (D-40). */
    isSpanishChecked: flag(),
    isEnglishChecked: flag(),
    mediaExperiences: media('media_experiences', { ...images, key: 'mediaExperiences' }),
    maker: reference('makers', 'experienceMaker', { name: z.string(), email: z.string() }),
    languages: references('languages', named, { min: 1, max: 600, key: 'experienceLanguages' }),
    /** Top-level categories (at most two) and subcategories, in one list. */
    categories: references(
      'categories',
      { name: z.string(), parents: z.array(z.string()) },
      { min: 1, max: 600, key: 'experienceCategories' },
    ),
    /** The categories that have a parent; if sent, they are added to `categories`. */
    subcategories: references('categories', { name: z.string(), parents: z.array(z.string()) }),
    tags: references('tags', named, { min: 1, max: maxTags, key: 'experienceTags' }),
    country: mayBeMissing(country('experienceCountry')),
    location: mayBeMissing(reference('locations', 'experienceLocation', named)),
    /** Position in the order of the public site; null means none (D-41, D-43). */
    order: optionalInteger(),
    slug: optionalSlug(),
    /** The items included in the price; the admin has no field for them. */
    includes: translated(optionalText()),
  },
  computed: {
    /** The thumbnail of the first picture, for lists; a server may omit it. */
    thumbnailUrl: z.string().nullish(),
    /** Whether name, description, url, duration, categories, country, location, languages and media are filled in. */
    microsheetCompleted: z.boolean().optional(),
    /** Whether `includes` is filled in. */
    sheetCompleted: z.boolean().optional(),
  },
  filters: experienceFilters,
  order: [
    'name',
    'order',
    'isActive',
    'isSpanishChecked',
    'isEnglishChecked',
    'location.name',
    'maker.email',
    ...dateOrders,
    staleOrder,
  ],
  memberOmits: [
    'description',
    'includes',
    'mediaExperiences',
    'languages',
    'categories',
    'subcategories',
    'tags',
    'microsheetCompleted',
    'sheetCompleted',
  ],
});

export type ExperienceItem = Item<typeof experience>;
export type ExperienceMember = Member<typeof experience>;
