import * as z from 'zod';
import { limits } from '../limits.ts';

/** Lower-case words and numbers joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const rules = z.string('slug').max(limits.lineMaxChars, { error: 'tooLong', abort: true }).regex(slugPattern, 'slug');
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** A required slug; the database enforces that it is unique (D-54). */
export const slug = () => ({
  input: z.preprocess(trimmed, rules),
  output: z.string(),
  isRequired: true as const,
  isTranslated: false as const,
});

/** An optional slug. */
export const optionalSlug = () => ({
  input: z.preprocess((value) => trimmed(value) || null, rules.nullable()).nullish(),
  output: z.string().nullable(),
  isRequired: false as const,
  isTranslated: false as const,
});

/** Replacements for letters that NFD does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/**
 * Returns the slug of a name by the rules VAL-16 to VAL-19: "Café & Tapas" → "cafe-tapas". Characters without a rule are removed, so a name
 * that has only such characters gives an empty string.
 */
export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, (sign) => (sign === '·' ? sign : ''))
    .replace(/[æœßøłđı]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[\s/\\&@.·\p{Dash_Punctuation}]/gu, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
