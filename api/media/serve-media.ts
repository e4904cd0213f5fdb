import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { iri, toId } from '@trastienda/contract/reference';
import { ApiError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { addMedia, type Medium } from './add-media.ts';
import { removeFileIfUnused } from './files.ts';
import type { MediaKind } from './media-kind.ts';
import { toContentUrl, toThumbnailUrl } from './media-urls.ts';
import { receiveFile } from './receive-file.ts';

type OneMedium = { Params: { id: string } };

/** Serves every kind of media: upload, read, delete. */
export async function serveMedia(app: FastifyInstance, services: Services, kinds: readonly MediaKind[]) {
  await app.register(multipart);
  for (const kind of kinds) serveKind(app, services, { kind, kinds });
}

function serveKind(
  app: FastifyInstance,
  services: Services,
  { kind, kinds }: { kind: MediaKind; kinds: readonly MediaKind[] },
) {
  const { collection, table } = kind;

  app.post(`/${collection}`, async (request, reply) => {
    const medium = await receiveMedium(request, services, kind);
    return answer(reply.code(201).header('location', iri(collection, medium.id)), kind, medium);
  });

  app.get<OneMedium>(`/${collection}/:id`, async ({ params }, reply) => {
    // Drizzle does not know what it selects from a table of any kind; the columns are those of mediaColumns().
    const [medium] = (await services.db
      .select({ id: table.id, fileName: table.fileName })
      .from(table)
      .where(eq(table.id, readId(params.id, collection)))) as Medium[];
    if (!medium) throw new ApiError('notFound');
    return answer(reply, kind, medium);
  });

  // Also while a record shows it: the record's list then no longer has it.
  app.delete<OneMedium>(`/${collection}/:id`, async ({ params }, reply) => {
    // As above.
    const [medium] = (await services.db
      .delete(table)
      .where(eq(table.id, readId(params.id, collection)))
      .returning({ fileName: table.fileName })) as Pick<Medium, 'fileName'>[];
    if (!medium) throw new ApiError('notFound');
    await removeFileIfUnused(services, kinds, medium.fileName);
    return reply.code(204).send();
  });
}

async function receiveMedium(request: FastifyRequest, services: Services, kind: MediaKind): Promise<Medium> {
  const draft = services.media.newDraft();
  try {
    await receiveFile(request, draft);
    return await addMedia(services, kind, { source: draft });
  } finally {
    await rm(draft, { force: true });
  }
}

/** For the documentation: what {@link answer} says of a medium. */
export const toMediaType = ({ type }: MediaKind) => ({ type, names: ['contentUrl', 'thumbnailUrl'] });

const answer = (reply: FastifyReply, { collection, type }: MediaKind, { id, fileName }: Medium) =>
  reply.type('application/ld+json; charset=utf-8').send(
    JSON.stringify({
      '@context': `/contexts/${type}`,
      '@id': iri(collection, id),
      '@type': type,
      id,
      contentUrl: toContentUrl(fileName),
      thumbnailUrl: toThumbnailUrl(fileName),
    }),
  );

function readId(text: string, collection: string): number {
  const id = /^\d+$/.test(text) ? toId(text, collection) : undefined;
  if (id === undefined) throw new ApiError('notFound');
  return id;
}
