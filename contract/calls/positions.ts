import * as z from 'zod';
import { embedded, reference } from '../model/reference-fields.ts';
import { limits } from '../limits.ts';

/** An experience that has a position in the order of the public site, with the fields that the positioning screen shows. */
export const position = embedded({
  order: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  location: z.object({ name: z.string() }).nullable(),
  /** The thumbnail of the first picture. */
  thumbnailUrl: z.string().nullable(),
});
export type Position = z.output<typeof position>;

/**
 * `GET /experiences/positions` (feature `positions`, D-42): every experience that has a position, sorted by `order` and then by id, in the
 * request's language. `PUT` has the same answer. In the ETag, the version (the part before the dot) depends only on the order, not on
 * names or on the language, so the ETag of an answer in either language is valid for `If-Match`. A stale ETag gets 412 with the current
 * positions in `present`.
 */
export const positions = z.object({
  '@context': z.string(),
  '@id': z.literal('/experiences/positions'),
  '@type': z.literal('ExperiencePositions'),
  positions: z.array(position),
});
export type Positions = z.output<typeof positions>;

/**
 * `PUT /experiences/positions`: contains only the experiences that change position; an `order` of null removes an experience from the
 * order. Either all changes are saved or none. After the save, each position in the body holds at most two experiences (D-41, A-86).
 */
export const positionsRequest = z.object({
  positions: z
    .array(
      z.object({
        '@id': reference('experiences', 'unknownReference', {}).input,
        order: z.int('outOfRange').min(1, 'outOfRange').max(limits.maxId, 'outOfRange').nullable(),
      }),
      'required',
    )
    .max(limits.positions.maxChanged, 'tooMany')
    .superRefine((changed, context) => {
      const seen = new Set<number>();
      for (const [index, { '@id': id }] of changed.entries()) {
        if (seen.has(id)) context.addIssue({ code: 'custom', message: 'repeated', path: [index, '@id'] });
        seen.add(id);
      }
    }),
});
