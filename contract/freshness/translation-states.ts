import * as z from 'zod';
import { contentLanguages } from '../language.ts';
import { textStates } from './states.ts';

/** The schema of the states of texts. It is not beside them, because lists, which need the states, load no zod. */
export const translationStates = z
  .partialRecord(z.enum(contentLanguages), z.record(z.string(), z.enum(textStates)))
  .optional();
