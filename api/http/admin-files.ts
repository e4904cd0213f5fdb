import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the admin's build stands (D-13). */
export const builtAdmin = fileURLToPath(new URL('../../admin/dist/', import.meta.url));

/**
 * Serves the built admin's files to everyone; its page itself is the negotiation's to give out.
 * @returns what sends that page, or undefined where no admin was built.
 */
export async function serveAdminFiles(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) {
    await app.register(fastifyStatic, { serve: false });
    return undefined;
  }
  app.addHook('onRoute', (route) => {
    // The plugin names the file of each route that it makes.
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

/** Files in `assets/` carry a hash of their content in their names; the rest may change with each release. */
const cacheControlOf = (file: string) =>
  /^\/?assets\//.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
