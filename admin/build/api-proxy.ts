import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isNeverNegotiated, prefersHtml } from '@trastienda/contract/negotiation';
import type { ProxyOptions } from 'vite';

type Api = {
  /** The base URL of the running API. It may change each time the API starts. */
  url: () => string;
  /** Waits while the API is starting. @returns whether the API is running. */
  whenUp: () => Promise<boolean>;
};

/**
 * Returns Vite proxy options that send to the API every request that the admin in `root` does not serve, so that the admin and the
 * API share one origin in development, as in production (D-02). Requests to the API wait while the API starts, and receive 503 if
 * the API is not running or breaks the connection.
 */
export function proxyTo({ url, whenUp }: Api, root: string): Record<string, ProxyOptions> {
  let proxied: ProxyOptions = {};
  return {
    '^/': {
      bypass: async (request, response) => {
        const path = negotiate(request, response, root);
        if (path !== undefined) return path;
        if (await whenUp()) {
          // The proxy reads `target` for each request.
          proxied.target = url();
          return undefined;
        }
        if (response) answerUnavailable(response);
        return request.url;
      },
      configure: (proxy, options) => {
        proxied = options;
        proxy.on('error', (_error, _request, response) => {
          if ('writeHead' in response && !response.headersSent) answerUnavailable(response);
        });
      },
    },
  };
}

function answerUnavailable(response: ServerResponse): void {
  const message = 'The API is not running. The terminal of npm run dev shows why; it restarts after the next change.';
  response
    .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
    .end(JSON.stringify({ title: 'Service Unavailable', status: 503, detail: message, message }));
}

/**
 * Decides whether the admin or the API serves a request, by the same rules as in production (D-02), and sets `Vary` on the page.
 * @returns the path that Vite serves, or undefined if the request is for the API.
 */
function negotiate(request: IncomingMessage, response: ServerResponse | undefined, root: string) {
  const path = pathServedByVite(request, root);
  // The API may serve the same URL. Without `Vary`, the browser's Back button could show a cached API response instead of the page.
  if (path === '/index.html') response?.setHeader('vary', 'Accept');
  return path;
}

/**
 * Returns the path that Vite serves, or undefined if the request is for the API. Vite serves its own modules, the files in `root`
 * and, for GET and HEAD requests that prefer HTML, the admin's page (D-02).
 */
function pathServedByVite(request: IncomingMessage, root: string): string | undefined {
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
