import * as z from 'zod';
import { limits } from '../limits.ts';

/** Lower-case words and numbers joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A slug that may be missing; that no two records share one is the database's to judge. */
export const optionalSlug = () => ({
  input: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.trim() || null : value),
      z.string('slug').max(limits.lineMaxChars, 'tooLong').regex(slugPattern, 'slug').nullable(),
    )
    .nullish(),
  output: z.string().nullable(),
  isRequired: false as const,
  isTranslated: false as const,
});
