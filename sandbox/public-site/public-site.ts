import { createServer } from 'node:http';
import { toExperiencePage, toMessagePage, type PublicExperience } from './pages.ts';

/**
 * A stand-in for the marketplace's public site: shows one experience as a traveller would see it (D-67).
 * It reads the record with the token that the link carries (D-50) and keeps nothing.
 * @param port where it listens, on the loopback address only.
 * @param apiBaseUrl the API that it reads from.
 * @returns undefined when something else already listens there.
 */
export async function startPublicSite({ port, apiBaseUrl }: { port: number; apiBaseUrl: string }) {
  const server = createServer(async (request, response) => {
    // Not against a base: `//` would be an address without a host.
    const url = new URL(`http://public.site${request.url ?? '/'}`);
    const id = /^\/experiencia\/(\d+)$/.exec(url.pathname)?.[1];
    const html = id
      ? await showExperience(id, url.searchParams.get('token') ?? '')
      : toMessagePage('Aquí verán tus experiencias los viajeros');
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${apiBaseUrl}`,
      })
      .end(html);
  });

  async function showExperience(id: string, token: string) {
    const answer = await fetch(`${apiBaseUrl}/experiences/${id}`, {
      headers: { accept: 'application/ld+json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (!answer?.ok) return toMessagePage('Esta experiencia no se puede mostrar ahora mismo');
    // The API's own answer; the contract describes it.
    return toExperiencePage((await answer.json()) as PublicExperience, apiBaseUrl);
  }

  const isListening = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isListening) return undefined;
  return { close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))) };
}
