import * as z from 'zod';
import { limits } from '@trastienda/contract/limits';
import { isLine } from '@trastienda/contract/validators/line';
import { withoutInvisible } from '@trastienda/contract/validators/pasted';

/** A schema for an id of a source: a single line, without the invisible characters that an identifier must not have (D-96). */
export const textId = z
  .string()
  .transform((id) => withoutInvisible(id).trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(limits.lineMaxChars)
      .refine((id) => id.isWellFormed() && isLine(id)),
  );

/** A schema for the ids of a source that sends them as numbers or as text. */
export const sourceId = z.union([z.string(), z.number()]).transform(String).pipe(textId);
