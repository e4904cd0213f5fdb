import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The directory of the admin's build (D-13). */
export const builtAdmin = fileURLToPath(new URL('../../admin/dist/', import.meta.url));

/**
 * Serves the files of the built admin without authentication. The page `index.html` is excluded: content negotiation decides when to
 * send it.
 * @returns a function that sends the page, or undefined if the admin is not built.
 */
export async function serveAdminFiles(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) {
    await app.register(fastifyStatic, { serve: false });
    return undefined;
  }
  app.addHook('onRoute', (route) => {
    // The plugin sets `file` in the config of each route that it adds.
    if (route.config && 'file' in route.config)
      route.config = { ...route.config, isPublic: true, isNeverNegotiated: true, isNoOperation: true };
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '.sources', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      if (path.startsWith(folder)) reply.header('cache-control', cacheControlOf(path.slice(folder.length)));
    },
  });
  return (reply: FastifyReply) => reply.sendFile('index.html', folder);
}

/** Files in `assets/` have a content hash in their names; the others may change with each release. */
const cacheControlOf = (file: string) =>
  /^\/?assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
