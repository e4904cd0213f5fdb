import * as z from 'zod';
import { limits } from '../limits.ts';

/** Lower-case words and numbers joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The slug of an experience: optional and unique. */
export const optionalSlug = () => ({
  input: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.string('slug').max(limits.lineMaxChars, 'tooLong').regex(slugPattern, 'slug').nullable(),
    )
    .nullish(),
  output: z.string().nullable(),
  isRequired: false as const,
  isTranslated: false as const,
});
