import type { ErrorBody } from '@trastienda/contract/errors';
import { contentLanguages } from '@trastienda/contract/language';
import * as z from 'zod';
import { named } from '../openapi/json-schema.ts';

const values = z.record(z.string(), z.union([z.string(), z.number()]));

/** The body that {@link answerError} sends, for the documentation (D-09). */
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
    message: z.string().meta({ description: "One sentence for a person, in the request's language" }),
    key: z.string().meta({ description: 'Which error it is, for programs' }),
    values: values.optional().meta({ description: 'The numbers and names of the sentence' }),
    usedBy: z
      .record(z.enum(contentLanguages), z.string())
      .optional()
      .meta({ description: 'With 409 `inUse`: which records use it, counted in words, by language' }),
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
      .meta({ description: 'One for each field that was refused' }),
    present: z.record(z.string(), z.unknown()).optional().meta({ description: 'With 412: the record as it is now' }),
  }),
) satisfies z.ZodType<Omit<ErrorBody, 'key' | 'violations'>>;
