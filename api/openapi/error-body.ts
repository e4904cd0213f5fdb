import type { ErrorBody } from '@trastienda/contract/errors';
import { contentLanguages } from '@trastienda/contract/language';
import * as z from 'zod';
import { named } from './json-schema.ts';

const values = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

const violation = z.object({
  propertyPath: z.string(),
  message: z.string(),
  key: z.string(),
  values: values.optional(),
});

const obstacle = violation.extend({
  canReplace: z.boolean().meta({ description: 'Whether `values` of the request accepts another value' }),
  canLeaveOut: z.boolean().meta({ description: 'Whether `leaveOut` of the request accepts the path' }),
  gone: z
    .array(z.object({ '@id': z.string(), name: z.string().nullable(), trash: z.string().nullable() }))
    .optional()
    .meta({ description: 'The deleted records that the field refers to, with their items in the trash' }),
  holder: z.string().optional().meta({ description: 'The record that has the value now' }),
});

/** The schema of the error body, for the API documentation (D-09). */
export const errorBody = named(
  'Error',
  z.object({
    '@context': z.literal('/contexts/Error'),
    '@type': z.enum(['hydra:Error', 'ConstraintViolationList']),
    'hydra:title': z.string(),
    'hydra:description': z.string(),
    title: z.string(),
    detail: z.string(),
    status: z.int(),
    code: z.int().meta({ description: 'The HTTP status' }),
    message: z.string().meta({ description: 'A sentence for people, in the language of the request' }),
    key: z.string().meta({ description: 'The identifier of the error, for programs' }),
    values: values.optional().meta({ description: 'The values inserted into the sentence' }),
    usedBy: z
      .record(z.enum(contentLanguages), z.string())
      .optional()
      .meta({ description: 'With 409 `inUse`: the number of records that use it, in words, by language' }),
    violations: z.array(violation).optional().meta({ description: 'One per rejected field' }),
    obstacles: z
      .array(obstacle)
      .optional()
      .meta({ description: 'With 409 `notRestorable`: the obstacles to the restore' }),
    present: z.record(z.string(), z.unknown()).optional().meta({ description: 'With 412: the current record' }),
  }),
) satisfies z.ZodType<Omit<ErrorBody, 'key' | 'violations' | 'obstacles'>>;
