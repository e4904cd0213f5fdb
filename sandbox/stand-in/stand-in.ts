import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalogue, CatalogueOptions } from '../catalogue/catalogue.ts';
import type { PictureHosts } from '../pictures/addresses.ts';
import { answerPicture } from '../pictures/picture-server.ts';
import { startTrap } from '../pictures/trap.ts';
import type { Answer } from './answer.ts';
import { answerControl } from './control.ts';
import { faultsOf, type Fault } from './faults.ts';
import { cut, spoil, toRefusal, toTooMany, type Refusing } from './faulty-answer.ts';

/** The options of every stand-in. */
export type StandInOptions = CatalogueOptions & {
  /** 0, the default, picks a free port. */
  port?: number;
  /** The initial faults; `setFaults` and `PUT /control` replace them. */
  faults?: readonly Fault[];
  /** Maximum number of calls per second, not counting pictures; further calls get 429. By default, there is no limit. */
  callsPerSecond?: number;
};

/** `kind` is the path with its ids replaced by `{id}`, such as `/v2/destinations/{id}/activities`. */
export type Asked = { request: IncomingMessage; url: URL; kind: string; hosts: PictureHosts };

type Service = Refusing & {
  catalogue: Catalogue;
  answer: (asked: Asked) => Promise<Answer> | Answer;
  /** The name of the offers in the answer of `/control`. */
  offers: 'activities' | 'products';
};

/** Returns the kind under which a call is counted (see {@link Asked}). All pictures share a kind. */
const kindOf = (pathname: string) =>
  pathname.startsWith('/pictures/')
    ? '/pictures'
    : pathname.replaceAll(/\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/g, '/{id}');

/**
 * Starts a server on the loopback address that imitates a service and serves the pictures of its catalogue. Requests to `/control` change
 * its clock and its faults.
 */
export async function startStandIn(options: StandInOptions, { catalogue, ...service }: Service) {
  const calls: Record<string, number> = {};
  const isTooMuch = limiterOf(options.callsPerSecond);
  const faults = faultsOf(catalogue.seed, options.faults);
  const trap = await startTrap();
  const state = () => ({ calls, [service.offers]: catalogue.count(), trapped: trap.requests() });
  const controlled = { catalogue, faults, endSessions: service.endSessions, state };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://${request.headers.host ?? 'localhost'}`;
    // The path is appended to an origin and not resolved against a base, because a path such as `//` would be an invalid URL.
    const url = new URL(`http://stand-in.example${request.url ?? '/'}`);
    if (url.pathname === '/control') return send(response, await answerControl(request, controlled));
    const kind = kindOf(url.pathname);
    calls[kind] = (calls[kind] ?? 0) + 1;
    const struck = new Map(faults.strike(url.pathname).map((one) => [one.kind, one]));
    if (struck.has('hang')) return;
    const slow = struck.get('slow');
    if (slow) await sleep(slow.delayMs ?? 2_000);
    if (struck.has('expired')) service.endSessions?.();
    const isPicture = kind === '/pictures';
    const refused = toRefusal(struck, service) ?? (!isPicture && isTooMuch() ? toTooMany(service) : undefined);
    if (refused) return send(response, refused);
    const answer = isPicture
      ? await answerPicture(url.pathname, trap.url)
      : await service.answer({ request, url, kind, hosts: { origin, trap: trap.url } });
    const spoiled = spoil(answer, struck);
    return struck.has('cut') ? cut(response, spoiled) : send(response, spoiled);
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the number of calls by kind, such as `/v2/destinations/{id}/activities`. All pictures share a kind. */
    calls: (): Readonly<Record<string, number>> => ({ ...calls }),
    /** The catalogue from which the answers are generated, without faults and without the quirks of the format. */
    catalogue,
    /** Replaces the faults. */
    setFaults: faults.set,
    /**
     * Returns the requests that the trap received, such as `GET /inside.jpg`. The trap is a server that represents a host in a private
     * network; some picture URLs lead to it, and a safe importer never sends it a request.
     */
    trapped: trap.requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await trap.close();
    },
  };
}

async function send(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  response.writeHead(status, headers);
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return void response.end(body);
  await pipeline(Readable.from(body, { objectMode: false }), response);
}

function limiterOf(callsPerSecond = Infinity) {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    [second, count] = now === second ? [second, count + 1] : [now, 1];
    return count > callsPerSecond;
  };
}
