import type { ErrorBody } from '@trastienda/contract/errors';
import { contentLanguages } from '@trastienda/contract/language';
import * as z from 'zod';
import { named } from './json-schema.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));

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
    violations: z
      .array(
        z.object({
          propertyPath: z.string(),
          message: z.string(),
          key: z.string(),
          values: values.optional(),
        }),
      )
      .optional()
      .meta({ description: 'One per rejected field' }),
    present: z.record(z.string(), z.unknown()).optional().meta({ description: 'With 412: the current record' }),
  }),
) satisfies z.ZodType<Omit<ErrorBody, 'key' | 'violations'>>;
