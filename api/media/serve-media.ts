import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { iri } from '@trastienda/contract/model/reference';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { toRecordId } from '../http/record-id.ts';
import { refuseStale, toTag } from '../http/negotiation/versions.ts';
import { once, sendWritten, writeOnce, writtenBefore } from '../idempotency/write-once.ts';
import type { Written } from '../idempotency/table.ts';
import { hashOf, insertMedium, storePicture, type Medium } from './add-media.ts';
import { orLater, removeFileIfUnused, type Stores, type Use } from './files.ts';
import type { FileUser, MediaKind } from './media-kind.ts';
import { toContentUrl, toThumbnailUrl } from './media-urls.ts';
import { operationsOf } from './operations.ts';
import { receiveFile } from './receive-file.ts';

type OneMedium = { Params: { id: string } };

/**
 * Registers the routes that upload, read and delete media of `kinds`. The `@id` of a medium begins with `collection`, even if the
 * request uses the `otherSpelling` of the path.
 * @param users all tables that refer to files.
 */
export async function serveMedia(
  app: FastifyInstance,
  services: Stores,
  { kinds, users }: { kinds: readonly MediaKind[]; users: readonly FileUser[] },
) {
  await app.register(multipart);
  for (const kind of kinds) {
    const { collection, otherSpelling } = kind;
    const spellings = otherSpelling === undefined ? [collection] : [collection, otherSpelling];
    for (const spelling of spellings) serveKind(app, services, { kind, users, path: `/${spelling}` });
  }
}

function serveKind(
  app: FastifyInstance,
  services: Stores,
  { kind, users, path }: { kind: MediaKind; users: readonly FileUser[]; path: string },
) {
  const { collection, table } = kind;
  const { upload, read, remove } = operationsOf(kind);

  app.post(path, { config: { operation: upload } }, async (request, reply) => {
    const written = await receivePicture(request, services, (fileName, tx) =>
      once(tx, request, async () => {
        const medium = await insertMedium(tx, kind, { fileName });
        const text = toText(kind, medium);
        return { status: 201, location: iri(collection, medium.id), etag: toTag(versionOf(medium), text), text };
      }),
    );
    return sendWritten(reply, written);
  });

  app.get<OneMedium>(`${path}/:id`, { config: { operation: read } }, async ({ params }, reply) => {
    // The cast is safe: each media table has the columns of mediaColumns(). Drizzle cannot infer the rows of a generic table.
    const [medium] = (await services.db
      .select({ id: table.id, fileName: table.fileName })
      .from(table)
      .where(eq(table.id, toRecordId(params.id)))) as Medium[];
    if (!medium) throw new ApiError('notFound');
    const text = toText(kind, medium);
    return answerJson(reply.header('etag', toTag(versionOf(medium), text)), text);
  });

  // Allowed while a record shows the medium, which then disappears from the record's list.
  app.delete<OneMedium>(`${path}/:id`, { config: { operation: remove } }, async (request, reply) => {
    let fileName: string | undefined;
    const written = await writeOnce(services.db, request, async (tx) => {
      // The cast is safe, as in the GET route.
      const [medium] = (await tx
        .delete(table)
        .where(eq(table.id, toRecordId(request.params.id)))
        .returning({ id: table.id, fileName: table.fileName })) as Medium[];
      if (!medium) throw new ApiError('notFound');
      // A medium never changes, so its file name can serve as its version.
      await refuseStale(request, versionOf(medium), () => toText(kind, medium));
      ({ fileName } = medium);
      return { status: 204 };
    });
    // Removes the file only after the deletion is committed. After a crash in between, removeUnusedMedia removes it.
    if (fileName !== undefined) await orLater(removeFileIfUnused(services, users, fileName));
    return sendWritten(reply, written);
  });
}

async function receivePicture(request: FastifyRequest, services: Stores, use: Use<Written>): Promise<Written> {
  const draft = services.media.newDraft();
  try {
    await receiveFile(request, draft);
    // Hashes the file and not the whole body, whose boundary differs in each attempt.
    if (request.idempotencyKey !== undefined) request.bodyHash = await hashOf(draft);
    return (await writtenBefore(services.db, request)) ?? (await storePicture(services, { source: draft }, use));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Describes a kind of media for the API documentation. `names` lists the fields of {@link toText} besides `id` and the `@` keys. */
export const toMediaType = (kind: MediaKind) => {
  const { read, remove } = operationsOf(kind);
  const { type, collection } = kind;
  return { type, names: ['contentUrl', 'thumbnailUrl'], ownClass: { collection, read, remove } };
};

const toText = ({ collection, type }: MediaKind, { id, fileName }: Medium) =>
  JSON.stringify({
    '@context': `/contexts/${type}`,
    '@id': iri(collection, id),
    '@type': type,
    id,
    contentUrl: toContentUrl(fileName),
    thumbnailUrl: toThumbnailUrl(fileName),
  });

/** Returns the file name without its extension, because a dot ends the version in an ETag. */
const versionOf = ({ fileName }: Medium) => fileName.split('.', 1)[0] ?? fileName;
