import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
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

/** Any static host of a built admin (D-13): files, its own `/config.json`, and `index.html` for every other address. */
export async function startStaticHost(config: object, folder = builtAdmin) {
  const configReads: number[] = [];
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://host').pathname);
    if (path === '/config.json') {
      configReads.push(Date.now());
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(config));
    }
    const file = extname(path) ? path : '/index.html';
    try {
      const bytes = await readFile(join(folder, file));
      response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream').end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** When the page asked for `/config.json`. */
    configReads,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
