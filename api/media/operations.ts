import * as z from 'zod';
import { named } from '../openapi/json-schema.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { MediaKind } from './media-kind.ts';

const medium = named(
  'Medium',
  z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.string(),
    id: z.int(),
    contentUrl: z.string().meta({ description: 'The URL of the picture' }),
    thumbnailUrl: z.string().meta({ description: 'The URL of its thumbnail' }),
  }),
);

/** Returns the operations on a kind of media, for the OpenAPI document. */
export const operationsOf = ({ collection, type }: MediaKind) => ({
  upload: defineOperation({
    tag: 'Media',
    summary: `Uploads a picture to ${collection}`,
    description:
      'JPEG or PNG, at most 15 MB and 40 megapixels. The picture is pending until a record that references it is saved.',
    body: z.object({ file: z.file() }),
    bodyType: 'multipart/form-data',
    answers: { 201: jsonLd(medium) },
    errors: ['fileTooLarge'],
  }),
  read: defineOperation({ tag: 'Media', summary: `Reads a ${type}`, answers: { 200: jsonLd(medium) } }),
  remove: defineOperation({
    tag: 'Media',
    summary: `Deletes a ${type}`,
    description: 'Possible while a record shows the picture; the record then loses it.',
    answers: { 204: {} },
  }),
});
