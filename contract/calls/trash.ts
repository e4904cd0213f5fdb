import * as z from 'zod';
import { limits } from '../limits.ts';
import { message } from '../model/fields.ts';

/**
 * The body of `POST /trash/{id}/restore` (feature `trash`), which resolves obstacles; see `Obstacle` in `errors.ts`. Without a body, the record
 * is restored as it was. The answer is the restored record, as its own URL returns it.
 */
export const restoreRequest = z.object({
  /**
   * Replaces the stored values of fields, by name: of unique values, references and positions. The values have the form of a create. A value
   * of a field that is not an obstacle is ignored.
   */
  values: z
    .record(z.string(), z.json())
    .refine((values) => Object.keys(values).length <= limits.lists.choices, {
      error: message('tooMany'),
      params: { max: limits.lists.choices },
    })
    .meta({ maxProperties: limits.lists.choices })
    .default({}),
  /** The paths of obstacles to restore without: an optional field gets no value, a list omits the missing records. */
  leaveOut: z.array(z.string()).max(limits.lists.choices, message('tooMany')).default([]),
});
export type RestoreRequest = z.input<typeof restoreRequest>;
