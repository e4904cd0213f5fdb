import * as z from 'zod';
import { handoffTargets } from '../../public-site.ts';

/**
 * `POST /token/handoff` (feature `handoff`, D-50): creates a token that lets the public site read one record, once, within 60 s. `target`
 * is the record's `@id`.
 */
export const handoffRequest = z.object({
  target: z
    .string('invalid')
    .regex(new RegExp(`^/(${Object.values(handoffTargets).join('|')})/[1-9]\\d{0,9}$`), 'invalid'),
});
export const handoff = z.object({ token: z.string(), expiresIn: z.int() });
export type Handoff = z.output<typeof handoff>;
