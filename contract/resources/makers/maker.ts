import * as z from 'zod';
import {
  choice,
  email,
  flag,
  identifier,
  line,
  mayBeMissing,
  optionalCountry,
  optionalIdentifier,
  optionalLine,
  optionalPhone,
  optionalText,
  phone,
  translated,
  url,
} from '../../model/fields.ts';
import { makerFilters } from '../../filters/maker.ts';
import { limits } from '../../limits.ts';
import { makerPinStatuses } from '../../maker-pin.ts';
import { media } from '../../media.ts';
import { embedded, optionalPartnerUser, optionalReference, references } from '../../model/reference-fields.ts';
import { staleOrder } from '../../freshness/states.ts';
import { dateOrders, defineResource, type Item, type Member } from '../../model/resource.ts';
import { slug } from '../../validators/slug.ts';
import { profileNames } from './maker-profile.ts';

export const documentTypes = ['DNI', 'NIE', 'Otros'] as const;

const named = { name: z.string() };
const list = z.array(z.string());
const { lineMaxChars, profileTextMaxChars, textMaxChars } = limits;
const atMostOne = { min: 0, max: 1 };

/**
 * A provider of experiences. The first import from a distributor creates a maker, to which the imported experiences belong. In that maker,
 * the fields marked `mayBeMissing` are empty (D-66).
 */
export const maker = defineResource({
  collection: 'makers',
  type: 'Maker',
  label: 'name',
  counted: { es: ['{n} maker', '{n} makers'], en: ['{n} maker', '{n} makers'] },
  isPersonal: true,
  fields: {
    name: line('makerName'),
    documentType: mayBeMissing(choice(documentTypes, 'makerDocumentType')),
    /** Number of the identity document, or a company's tax number. A wrong control letter causes only a warning in the forms (D-55). */
    document: mayBeMissing(identifier('document')),
    /** The user account of the maker, set by the create; a user has at most one maker. */
    user: optionalPartnerUser(embedded({ roles: z.array(z.string()), isMakerReseller: z.boolean() })),
    /** The part of the URL that identifies the maker's public page; unique (D-54). */
    slug: mayBeMissing(slug()),
    sustainableSeal: flag(),
    email: email('email'),
    phone: mayBeMissing(phone('phone')),
    phone2: optionalLine(),
    whatsapp: optionalPhone(),
    web: mayBeMissing(url('makerWeb')),
    country: mayBeMissing(optionalCountry()),
    location: optionalReference('locations', named),
    address: optionalLine(),
    postalCode: optionalLine(),
    bookingEngine: optionalLine(),
    bookingEngineWidget: optionalText(),
    phrase: translated(optionalText(profileTextMaxChars, 'phrase')),
    description: translated(optionalText(profileTextMaxChars, 'makerDescription')),
    founders: optionalLine(lineMaxChars, 'founders'),
    director: optionalLine(lineMaxChars, 'director'),
    operations: translated(optionalText(textMaxChars, 'operations')),
    technology: translated(optionalText(textMaxChars, 'technology')),
    /** A field of the profile, not the payment provider's customer, which is `makerPlan.stripeCustomerId`. */
    customerId: optionalIdentifier(lineMaxChars, 'customerId'),
    tripadvisorId: optionalIdentifier(),
    tripadvisorWidget: optionalText(),
    linkedIn: optionalIdentifier(lineMaxChars, 'linkedIn'),
    twitter: optionalIdentifier(lineMaxChars, 'twitter'),
    instagram: optionalIdentifier(lineMaxChars, 'instagram'),
    facebook: optionalIdentifier(lineMaxChars, 'facebook'),
    tags: references('tags', named),
    /** The avatar. */
    mediaMakers: media('media_makers', { min: 1, max: 1, key: 'mediaMaker' }),
    mediaMakersHeader: media('media_makers_headers', { ...atMostOne, key: 'mediaMakersHeader' }),
    mediaMakersLogo: media('media_makers_logos', { ...atMostOne, key: 'mediaMakersLogo' }),
    /** Pictures of the team. */
    mediaMakersStaff: media('media_makers_staffs', { ...limits.maker.staff, key: 'mediaMakersStaff' }),
  },
  computed: {
    /** Time when the maker was created. */
    registerDate: z.string(),
    /** The name of the plan of `makerPlan`. */
    currentPlan: z.string().nullable(),
    /** Time of the user's last sign-in. */
    lastLogin: z.string().nullable(),
    /** Number of sign-ins of the user in the last 30 days. */
    monthLogins: z.int(),
    /** Number of active experiences. */
    activeProducts: z.int(),
    makerPinStatus: z.enum(makerPinStatuses),
    /** The subscription; `price` is euro cents as text (D-46), `startDate` a date without a time. */
    makerPlan: z
      .object({
        plan: embedded(named),
        price: z.string(),
        startDate: z.string(),
        stripeCustomerId: z.string().nullable(),
      })
      .nullable(),
    /** Whether the user also resells other makers' experiences (ROLE_MAKER_RESELLER). */
    makerReseller: z.boolean(),
    /** The `@id` of every experience of the maker. */
    experiences: list,
    directoriesAnalytics: list,
    contacts: list,
    contactsGroups: list,
    /** Locations, categories and tags of the active experiences. */
    activeLocations: z.array(embedded(named)),
    activeCategories: z.array(embedded(named)),
    activeTags: z.array(embedded(named)),
    /** Whether name, phone, WhatsApp, e-mail, web and the avatar are filled in (API-109). */
    directoryCompleted: z.boolean(),
    /** Whether country, location, address, postal code, description and a header picture are filled in (API-110). */
    sheetCompleted: z.boolean(),
    /** Whether both `directoryCompleted` and `sheetCompleted` are true. */
    pinCompleted: z.boolean(),
    /** The thumbnail of the avatar, for lists; a server may omit it. */
    thumbnailUrl: z.string().nullish(),
  },
  filters: makerFilters,
  order: [
    'name',
    'email',
    'document',
    'registerDate',
    'currentPlan',
    'lastLogin',
    'monthLogins',
    'activeProducts',
    ...dateOrders,
    staleOrder,
  ],
  memberOmits: [
    ...profileNames,
    'sustainableSeal',
    'phone2',
    'whatsapp',
    'country',
    'location',
    'address',
    'postalCode',
    'bookingEngineWidget',
    'tripadvisorWidget',
    'mediaMakers',
    'mediaMakersHeader',
    'mediaMakersLogo',
    'mediaMakersStaff',
    'experiences',
    'directoriesAnalytics',
    'contacts',
    'contactsGroups',
    'activeLocations',
    'activeCategories',
    'activeTags',
    'directoryCompleted',
    'sheetCompleted',
    'pinCompleted',
  ],
});

export type MakerItem = Item<typeof maker>;
export type MakerMember = Member<typeof maker>;
