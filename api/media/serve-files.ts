import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ApiError } from '../http/errors.ts';
import { defineOperation } from '../openapi/operation.ts';
import type { MediaStore } from './stores/media-store.ts';

/** Matches generated names only, so that no other file can be requested. */
const fileName = /^[0-9a-f]{32}(?:\.(?:jpg|png)|\.thumb\.webp)$/;
const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

const operation = defineOperation({
  tag: 'Media',
  summary: 'Returns a picture',
  description:
    'The content of a name never changes, so it can be cached forever. While all records with the picture are in the trash, it is not served.',
  path: { name: z.string().meta({ description: 'The last segment of a `contentUrl` or `thumbnailUrl`' }) },
  answers: { 200: { type: 'image/*' } },
});

/**
 * Serves the pictures as `GET /media/{name}` without authentication: the names cannot be guessed.
 * @param isShown whether a medium uses the file.
 */
export function serveMediaFiles(
  app: FastifyInstance,
  { media }: { media: MediaStore },
  isShown: (name: string) => Promise<boolean>,
) {
  const open = async (name: string) => {
    const [file, shown] = await Promise.allSettled([media.read(name), isShown(name)]);
    if (file.status === 'rejected') throw file.reason;
    if (shown.status === 'fulfilled' && shown.value) return file.value;
    file.value?.stream.destroy();
    if (shown.status === 'rejected') throw shown.reason;
    return undefined;
  };

  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { config: { isPublic: true, operation } },
    async (request, reply) => {
      const { name } = request.params;
      if (!fileName.test(name)) throw new ApiError('notFound');
      const etag = `"${name}"`;
      const file = await open(name);
      if (!file) throw new ApiError('notFound');
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      });
      if (request.headers['if-none-match'] === etag) {
        file.stream.destroy();
        return reply.code(304).send();
      }
      return reply
        .type(types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
        .header('content-length', file.sizeBytes)
        .send(file.stream);
    },
  );
}
