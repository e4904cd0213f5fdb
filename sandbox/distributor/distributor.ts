import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Activity } from '../catalogue/activity.ts';
import { catalogueOf, type CatalogueOptions } from '../catalogue/catalogue.ts';
import { drawsOf, seedOf } from '../catalogue/random.ts';
import { answerPicture } from '../pictures/picture-server.ts';
import { startTrap } from '../pictures/trap.ts';
import { faultsOf, type Fault } from '../stand-in/faults.ts';
import { toJsonList, withOddMembers } from '../stand-in/quirks.ts';
import { startStandIn, toJson, type Answer, type Asked } from '../stand-in/stand-in.ts';
import { toWire } from './activity-wire.ts';
import { sessionsOf } from './sessions.ts';
import { wireOf } from './wire.ts';

type Options = CatalogueOptions & {
  /** 0, the default, picks a free port. */
  port?: number;
  /** The credentials with which a client can sign in. */
  account?: { username: string; password: string };
  /** Lifetime of a token in seconds. Default 3,600. */
  tokenSeconds?: number;
  /** Whether activities have an `idZone` and `/v2/zones` exists; otherwise `/v2/zones` answers 404. Default true. */
  hasZones?: boolean;
  /** Whether activities have pictures. Default true. */
  hasPictures?: boolean;
  /** The initial faults; `setFaults` and `PUT /control` replace them. */
  faults?: readonly Fault[];
  /** Maximum number of calls per second, not counting pictures; further calls get 429. By default, there is no limit. */
  callsPerSecond?: number;
};

/** The default credentials. They are not secret, because the stand-in has nothing to protect. */
export const standInAccount = { username: 'trastienda', password: 'stand-in' };

const topics = { list: 301 };

/**
 * Starts a stand-in for the distributor Civitatis on the loopback address, with the part of its agency API that the back office reads. The
 * same seed and day give the same records. See `sandbox/README.md`.
 */
export async function startDistributor({
  port = 0,
  account = standInAccount,
  tokenSeconds = 3600,
  hasZones = true,
  hasPictures = true,
  faults: switchedOn = [],
  callsPerSecond,
  ...options
}: Options = {}) {
  const catalogue = catalogueOf(options);
  const { world, seed, hasQuirks } = catalogue;
  const sessions = sessionsOf(account, tokenSeconds);
  const faults = faultsOf(seed, switchedOn);
  const trap = await startTrap();

  async function answer({ request, url, origin }: Asked): Promise<Answer> {
    if (url.pathname.startsWith('/pictures/')) return answerPicture(url.pathname, trap.url);
    // The real API refuses requests without a `User-Agent` or `Accept` header.
    if (!request.headers['user-agent'] || !request.headers.accept) return refusal(406);
    if (request.method === 'POST' && url.pathname === '/v2/auth') return signIn(request);
    if (!sessions.isOpen(request.headers.authorization)) return refusal(401);
    const lang = url.searchParams.get('lang') === 'en' ? 'en' : 'es';
    const hosts = { origin, trap: trap.url };
    const show = (activity: Activity) =>
      toWire(hasPictures ? activity : { ...activity, pictures: [] }, { seed, hasQuirks, hasZones, lang, hosts });
    const [, list, id] = /^\/v2\/(destinations|activities)\/(\d+)(?:\/activities)?$/.exec(url.pathname) ?? [];
    if (list && url.pathname.endsWith('/activities')) return answerActivities(Number(id), show);
    const activity = list === 'activities' ? catalogue.activity(Number(id)) : undefined;
    if (list === 'activities') return found(activity && show(activity));
    const wire = wireOf(catalogue, lang);
    if (list) return found(world.destinations.filter((one) => one.id === Number(id)).map(wire.destination)[0]);
    const members = membersOf(url.pathname, wire);
    if (!members) return refusal(404);
    return members.length === 0 ? { status: 204 } : toJson({ status: 200, shown: members });
  }

  async function signIn(request: IncomingMessage): Promise<Answer> {
    const token = sessions.open(await text(request));
    return token
      ? toJson({ status: 200, shown: token })
      : toJson({ status: 401, shown: { message: 'Invalid credentials' } });
  }

  function answerActivities(destinationId: number, show: (activity: Activity) => unknown): Answer {
    if (!world.destinations.some(({ id }) => id === destinationId)) return refusal(404);
    const draws = drawsOf(seedOf(seed, destinationId, topics.list));
    const isEmpty = catalogue.countIn(destinationId) === 0;
    if (isEmpty) return draws.isOnce(0.5) ? { status: 204 } : toJson({ status: 200, shown: [] });
    const headers = { 'content-type': 'application/json' };
    // Some cached answers of the real API have stray bytes before the list.
    const beginning = hasQuirks && draws.isOnce(0.05) ? '\uFEFF\n' : '';
    const records = hasQuirks
      ? withOddMembers(shownBy(destinationId, show), draws, { totalReviews: '0' })
      : shownBy(destinationId, show);
    return { status: 200, headers, body: toJsonList(records, beginning) };
  }

  function* shownBy(destinationId: number, show: (activity: Activity) => unknown): Generator {
    for (const activity of catalogue.activitiesIn(destinationId)) yield show(activity);
  }

  function membersOf(pathname: string, wire: ReturnType<typeof wireOf>): unknown[] | undefined {
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

  const standIn = await startStandIn({
    port,
    faults,
    callsPerSecond,
    answer,
    refusal,
    clock: catalogue,
    endSessions: sessions.endAll,
    state: () => ({ activities: catalogue.count(), trapped: trap.requests() }),
  });
  return {
    url: `${standIn.origin}/v2`,
    calls: standIn.calls,
    /** The catalogue from which the answers are generated, without faults and without the quirks of the format. */
    catalogue,
    /** Replaces the faults. */
    setFaults: faults.set,
    /**
     * Returns the requests that the trap received, such as `GET /inside.jpg`. The trap is a server that represents a host in a private
     * network; some picture URLs lead to it, and a safe importer never sends it a request.
     */
    trapped: trap.requests,
    /** Revokes all tokens issued so far. */
    endSessions: sessions.endAll,
    close: async () => {
      await standIn.close();
      await trap.close();
    },
  };
}

const refusals: Record<number, string> = {
  401: 'Expired JWT Token',
  404: 'Not Found',
  406: 'Not Acceptable',
  429: 'Too Many Requests',
};

const refusal = (status: number): Answer => toJson({ status, shown: { message: refusals[status] ?? 'Error' } });

const found = (record: unknown): Answer =>
  record === undefined ? refusal(404) : toJson({ status: 200, shown: record });
