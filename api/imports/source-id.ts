import * as z from 'zod';
import { limits } from '@trastienda/contract/limits';
import { isLine } from '@trastienda/contract/validators/line';

/** An id of a source: a line that our tables take as it is. */
export const textId = z
  .string()
  .trim()
  .min(1)
  .max(limits.lineMaxChars)
  .refine((id) => id.isWellFormed() && isLine(id));

/** The same of a source whose ids come as numbers here and as text there. */
export const sourceId = z.union([z.string(), z.number()]).transform(String).pipe(textId);
