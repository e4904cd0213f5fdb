import { createServer } from 'node:http';
import { toExperiencePage, toMakerPage, toMessagePage, type PublicExperience, type PublicMaker } from './pages.ts';

type Page = { collection: string; toPage: (record: unknown, apiBaseUrl: string) => string; otherwise: string };

/** Pages by the first segment of the path. The casts are safe: the API's answers have the fields of these types. */
const pages: Record<string, Page> = {
  experiencia: {
    collection: 'experiences',
    toPage: (record, apiBaseUrl) => toExperiencePage(record as PublicExperience, apiBaseUrl),
    otherwise: 'Esta experiencia no se puede mostrar ahora mismo',
  },
  maker: {
    collection: 'makers',
    toPage: (record, apiBaseUrl) => toMakerPage(record as PublicMaker, apiBaseUrl),
    otherwise: 'Este maker no se puede mostrar ahora mismo',
  },
};

/**
 * Starts a stand-in for the marketplace's public site, which shows an experience or a maker as a traveller would see it (D-67). The site
 * stores nothing: for each page, it reads the record from the API with the token in the query string of the page (D-50).
 * @param port a port of the loopback address.
 * @param apiBaseUrl the URL of the API.
 * @returns undefined if the port is in use.
 */
export async function startPublicSite({ port, apiBaseUrl }: { port: number; apiBaseUrl: string }) {
  const server = createServer(async (request, response) => {
    // The path is appended to an origin and not resolved against a base, because a path such as `//` would be an invalid URL.
    const url = new URL(`http://public.site${request.url ?? '/'}`);
    const [, place = '', id = ''] = /^\/(experiencia|maker)\/(\d+)$/.exec(url.pathname) ?? [];
    const page = pages[place];
    const html = page
      ? await show(page, id, url.searchParams.get('token') ?? '')
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

  async function show({ collection, toPage, otherwise }: Page, id: string, token: string) {
    const answer = await fetch(`${apiBaseUrl}/${collection}/${id}`, {
      headers: { accept: 'application/ld+json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    return answer?.ok ? toPage(await answer.json(), apiBaseUrl) : toMessagePage(otherwise);
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
