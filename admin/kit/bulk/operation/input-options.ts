import { limits } from '@trastienda/contract/limits';
import type { BulkCollection } from '@trastienda/contract/proposals/fields';
import type { TextProps } from '../../fields/text-fields.tsx';

type LineType = NonNullable<TextProps['type']>;
type TextLimits = { minChars?: number; maxChars: number };

/** The kinds of lines that the forms clean in another way than a plain text. The names mean the same in all collections. */
const lineTypes: Partial<Record<string, LineType>> = {
  url: 'url',
  web: 'url',
  urlWeb: 'url',
  urlWebSupplier: 'url',
  phone: 'tel',
  phone2: 'tel',
  whatsapp: 'tel',
  price: 'price',
};

export const lineTypeOf = (field: string): LineType => lineTypes[field] ?? 'text';

const profileText = { maxChars: limits.profileTextMaxChars };

/** The lengths of texts that the forms show while one types. */
const textLimits: { [C in BulkCollection]?: Partial<Record<string, TextLimits>> } = {
  experiences: {
    description: limits.experience.description,
    promotion: { maxChars: limits.experience.promotionMaxChars },
  },
  makers: { phrase: profileText, description: profileText },
  resellers: {
    claim: { maxChars: limits.reseller.claimMaxChars },
    observations: { maxChars: limits.reseller.observationsMaxChars },
  },
};

export const textLimitsOf = (collection: BulkCollection, field: string): TextLimits | undefined =>
  textLimits[collection]?.[field];
