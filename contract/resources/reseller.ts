import * as z from 'zod';
import {
  country,
  countryCodes,
  identifier,
  line,
  optionalIdentifier,
  optionalPhone,
  optionalText,
  optionalUrl,
  text,
  translated,
  url,
} from '../model/fields.ts';
import { partnerUser, references } from '../model/reference-fields.ts';
import { limits } from '../limits.ts';
import { picture, shownMedium } from '../media.ts';
import { resellerFilters } from '../filters/reseller.ts';
import { dateOrders, defineResource, type Item } from '../model/resource.ts';

const { lineMaxChars } = limits;
const { claimMaxChars, observationsMaxChars } = limits.reseller;

/** An agency that resells experiences. */
export const reseller = defineResource({
  collection: 'resellers',
  type: 'Reseller',
  label: 'name',
  counted: { es: ['{n} reseller', '{n} resellers'], en: ['{n} reseller', '{n} resellers'] },
  isPersonal: true,
  fields: {
    name: line('resellerName'),
    fiscalName: line('resellerFiscalName'),
    /** Any single line: an invalid CIF (the tax number of a Spanish company) causes only a warning in the forms (D-55). */
    cif: identifier('resellerCif'),
    address: line('resellerAddress'),
    /** The postal code. */
    cp: line('resellerCp'),
    country: country('countryName'),
    claim: translated(text('resellerClaim', { minChars: 1, maxChars: claimMaxChars })),
    observations: translated(optionalText(observationsMaxChars, 'resellerObservations')),
    urlWeb: url('resellerUrlWeb'),
    urlWebSupplier: optionalUrl('resellerUrlWebSupplier'),
    whatsapp: optionalPhone(),
    instagram: optionalIdentifier(lineMaxChars, 'instagram'),
    twitter: optionalIdentifier(lineMaxChars, 'twitter'),
    facebook: optionalIdentifier(lineMaxChars, 'facebook'),
    /** The end of the LinkedIn URL, such as `company/12345678/admin/`. */
    linkedIn: optionalIdentifier(lineMaxChars, 'linkedIn'),
    tripadvisorId: optionalIdentifier(),
    /** The user account of the agency; unique. */
    user: partnerUser(z.string()),
    tags: references('tags', { name: z.string() }, { min: 1, max: 600, key: 'resellerTags' }),
    /** The logo. */
    mediaResellers: picture('media_resellers_logos', 'mediaResellers'),
    /** Codes of the countries where the agency sells. */
    countries: countryCodes('resellerCountries'),
  },
  /** The logo as a list with a single picture. */
  computed: { mediaResellersLogos: z.array(shownMedium) },
  alsoSentAs: { mediaResellers: 'mediaResellersLogos' },
  filters: resellerFilters,
  order: ['name', 'fiscalName', 'cif', ...dateOrders],
});

export type ResellerItem = Item<typeof reseller>;
