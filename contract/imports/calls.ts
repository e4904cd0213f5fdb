import * as z from 'zod';
import { message } from '../model/fields.ts';
import { limits } from '../limits.ts';
import { decisions, itemKinds } from './items.ts';

/**
 * `GET /imports/quantity-imports?token={token}`: the plan that can be applied. `quantity` is the number of items that were ticked when the
 * plan was created. It is 0 if only an old plan is available, which cannot be applied any more. `experienceImports` is an opaque value that
 * identifies the plan (D-53). With feature `import-runs`, the answer also has the `@id` of the plan's run.
 */
export const quantityImports = z.object({
  quantity: z.int(),
  experienceImports: z.string(),
  run: z.string().optional(),
  /** Time when the catalogue was read for this plan. */
  plannedAt: z.string().optional(),
});
export type QuantityImports = z.output<typeof quantityImports>;

/**
 * `POST /imports/imports-request`: applies a plan. `imports` is a source key from `/config.json`, or a list of such keys;
 * `experienceImports` is the value that {@link quantityImports} has under the same name, unchanged.
 */
export const importsRequest = z.object({
  imports: z
    .union([z.string(), z.array(z.string()).max(limits.lists.importSources)], message('importSource'))
    .transform((asked) => (Array.isArray(asked) ? asked : [asked]))
    .refine((asked) => asked.length > 0, message('importSource'))
    .meta({ examples: [['civitatis']] }),
  experienceImports: z.string(message('importPlan')),
  token: z.string().optional(),
});

/** The outcome of an import as a sentence. */
export const importsAnswer = z.object({ message: z.string() });

/**
 * `POST /imports/runs` (feature `import-runs`): starts a run that compares a source's catalogue with the stored experiences, or returns the
 * run that is already reading this source. Answers 202 with `Location` and the run.
 */
export const runRequest = z.object({ source: z.string(message('importSource')).meta({ examples: ['civitatis'] }) });

/**
 * `PATCH /imports/runs/{id}/items/{item}`: ticks or unticks an item and sets decisions by field name; null removes a decision. Deciding a
 * conflict ticks the item unless the same body contains `isChosen`. Answers a `changedItem`, or 409 `importNotPlanned` if the run is
 * not in the state `planned`.
 */
export const itemPatch = z.object({
  isChosen: z.boolean(message('invalid')).optional(),
  decisions: z
    .preprocess(
      refuseManyNames,
      z
        .record(z.string(), z.enum(decisions, message('importDecision')).nullable(), message('invalid'))
        .meta({ maxProperties: limits.lists.importDecisions }),
    )
    .optional(),
});

/** Limits the number and length of the field names before the decisions are parsed, so that hostile input costs little. */
function refuseManyNames(sent: unknown, context: z.core.$RefinementCtx): unknown {
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  if (names.length > limits.lists.importDecisions)
    context.addIssue({
      code: 'too_big',
      origin: 'object',
      maximum: limits.lists.importDecisions,
      message: message('tooMany'),
    });
  else if (names.some((name) => name.length > limits.lineMaxChars))
    context.addIssue({ code: 'custom', message: message('importField') });
  return sent;
}

/**
 * `POST /imports/runs/{id}/choices`: changes all items of `kinds`, or all items of the run if `kinds` is missing or empty. `isChosen` ticks
 * or unticks these items, except rejected ones. `decision` is stored for every conflict without a decision, and ticks the item of the
 * conflict; null removes the decisions of all conflicts.
 */
export const choicesRequest = z
  .object({
    isChosen: z.boolean(message('invalid')).optional(),
    decision: z.enum(decisions, message('importDecision')).nullish(),
    kinds: z
      .array(z.enum(itemKinds, message('invalid')), message('invalid'))
      .max(limits.lists.choices, message('tooMany'))
      .optional(),
  })
  .refine(({ isChosen, decision }) => isChosen !== undefined || decision !== undefined, {
    error: message('required'),
    path: ['isChosen'],
  });
