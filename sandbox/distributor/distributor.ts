import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sessionsOf } from './sessions.ts';
import { wireOf } from './wire.ts';
import { worldOf } from './world.ts';

type Options = {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Who may sign in. */
  account?: { username: string; password: string };
  /** The same seed gives the same world. */
  seed?: number;
  /** How long a token lives. */
  tokenSeconds?: number;
  /** A distributor need not have zones: then they answer 404. */
  hasZones?: boolean;
};

/** What opens the stand-in where nobody says otherwise: it guards nothing. */
export const standInAccount = { username: 'trastienda', password: 'stand-in' };

/**
 * A stand-in for the distributor Civitatis: the part of its agency API that the back-office reads, on the loopback address.
 * Deterministic by seed; it keeps nothing but the tokens that it gave.
 */
export async function startDistributor({
  port = 0,
  account = standInAccount,
  seed = 1,
  tokenSeconds = 3600,
  hasZones = true,
}: Options = {}) {
  const world = worldOf(seed);
  const sessions = sessionsOf(account, tokenSeconds);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(`http://distributor.example${request.url ?? '/'}`);
    const send = (status: number, body?: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    // The real one turns away programs that do not say what they are.
    if (!request.headers['user-agent'] || !request.headers.accept) return send(406, { message: 'Not Acceptable' });
    if (request.method === 'POST' && url.pathname === '/v2/auth') {
      const token = sessions.open(await text(request));
      return token ? send(200, token) : send(401, { message: 'Invalid credentials' });
    }
    if (!sessions.isOpen(request.headers.authorization)) return send(401, { message: 'Expired JWT Token' });
    const members = membersOf(url);
    if (!members) return send(404, { message: 'Not Found' });
    return members.length === 0 ? send(204) : send(200, members);
  }

  function membersOf({ pathname, searchParams }: URL): unknown[] | undefined {
    const wire = wireOf(world, searchParams.get('lang') === 'en' ? 'en' : 'es');
    const countryId = /^\/v2\/countries\/(\d+)\/destinations$/.exec(pathname)?.[1];
    if (countryId) {
      return world.destinations.filter((one) => one.countryId === Number(countryId)).map(wire.destination);
    }
    switch (pathname) {
      case '/v2/typologies':
        return world.typologies.map(wire.typology);
      case '/v2/countries':
        return world.countries.map(wire.country);
      case '/v2/destinations':
        return world.destinations.map(wire.destination);
      case '/v2/zones':
        return hasZones ? world.zones.map(wire.zone) : undefined;
      default:
        return undefined;
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has this kind of address.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/v2`,
    /** No token that was given so far is good any more. */
    endSessions: sessions.endAll,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
