import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isNeverNegotiated, prefersHtml } from '@trastienda/contract/negotiation';

/** Which of both answers an address on the development server, as the product itself decides (D-02). */
export function negotiate(request: IncomingMessage, response: ServerResponse | undefined, root: string) {
  const path = servedHere(request, root);
  // Without it the browser's Back may show the answer of the other half.
  if (path === '/index.html') response?.setHeader('vary', 'Accept');
  return path;
}

/**
 * What the development server answers itself: its own modules, and the admin's page to whoever asks for HTML first (D-02).
 * @returns the path to serve, or undefined for what goes to the API.
 */
function servedHere(request: IncomingMessage, root: string): string | undefined {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (isNeverNegotiated(pathname)) return undefined;
  if (pathname.startsWith('/@') || pathname.startsWith('/node_modules/') || isFile(join(root, pathname)))
    return request.url;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && prefersHtml(request.headers.accept) ? '/index.html' : undefined;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
