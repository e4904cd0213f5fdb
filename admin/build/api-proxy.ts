import { statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

/** Paths that are the API's whatever the browser asks for (D-02). */
const neverNegotiated = /^\/(media\/|config\.json$|docs|contexts\/|health\/|metrics$)/;

/**
 * What the development server answers itself: its own modules, and the admin's page to whoever asks for HTML first (D-02).
 * @returns the path to serve, or undefined for what goes to the API.
 */
export function servedHere(request: IncomingMessage, root: string): string | undefined {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (neverNegotiated.test(pathname)) return undefined;
  if (pathname.startsWith('/@') || pathname.startsWith('/node_modules/') || isFile(join(root, pathname)))
    return request.url;
  return request.method === 'GET' && prefersHtml(request.headers.accept ?? '*/*') ? '/index.html' : undefined;
}

/** HTML only where `text/html` is named and nothing ranks before it; a bare wildcard gets the API. */
export function prefersHtml(accept: string): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, q: q === undefined ? 1 : Number(q.slice(2)) || 0 };
  });
  const best = Math.max(...ranges.map(({ q }) => q));
  return best > 0 && ranges.find(({ q }) => q === best)?.type === 'text/html';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
