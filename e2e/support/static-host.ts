import { createServer } from 'node:http';
import { globSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';

const builtAdmin = join(import.meta.dirname, '../../admin/dist');
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export type StaticHost = Awaited<ReturnType<typeof startStaticHost>>;

/**
 * Starts a static host of a built admin (D-13). It serves the admin's files from memory with the cache headers of the product (D-02),
 * the given `/config.json`, and `index.html` for every other path without a file extension.
 */
export async function startStaticHost(config: object = {}, folder = builtAdmin) {
  const files = readFiles(folder);
  let served = { config, reads: [] as number[] };
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://host').pathname);
    if (path === '/config.json') {
      served.reads.push(Date.now());
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(served.config));
    }
    const file = extname(path) ? path : '/index.html';
    const bytes = files.get(file);
    if (!bytes) return response.writeHead(404).end();
    response.setHeader('cache-control', cacheControlOf(file));
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream').end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Sets the content of `/config.json`. @returns an array to which the time of each later read is appended, in ms since the epoch. */
    serveConfig: (config: object) => (served = { config, reads: [] }).reads,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

/** Reads the files of a folder, except compressed copies. @returns the contents by path, such as `/index.html`. */
const readFiles = (folder: string) =>
  new Map(
    globSync('**/*.*', { cwd: folder })
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => [`/${path}`, readFileSync(join(folder, path))]),
  );

/** Returns the `Cache-Control` header that the product sends for a file. */
const cacheControlOf = (file: string) =>
  file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
