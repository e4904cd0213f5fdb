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
    contentUrl: z.string().meta({ description: 'Where the picture is' }),
    thumbnailUrl: z.string().meta({ description: 'Where it is in small' }),
  }),
);

/** The operations on a kind of media, for the OpenAPI document. */
export const operationsOf = ({ collection, type }: MediaKind) => ({
  upload: defineOperation({
    tag: 'Media',
    summary: `Uploads a picture to ${collection}`,
    description: 'JPEG or PNG, at most 15 MB and 40 megapixels. It waits until a record that refers to it is saved.',
    body: z.object({ file: z.file() }),
    bodyType: 'multipart/form-data',
    answers: { 201: jsonLd(medium) },
    errors: ['fileTooLarge'],
  }),
  read: defineOperation({ tag: 'Media', summary: `Reads a ${type}`, answers: { 200: jsonLd(medium) } }),
  remove: defineOperation({
    tag: 'Media',
    summary: `Deletes a ${type}`,
    description: 'Also while a record shows it, which then no longer does.',
    answers: { 204: {} },
  }),
});
