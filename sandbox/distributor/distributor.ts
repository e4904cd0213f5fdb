import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Activity } from '../catalogue/activity.ts';
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts';
import { drawsOf, seedOf } from '../catalogue/random.ts';
import { toJson, type Answer } from '../stand-in/answer.ts';
import { shownBy, toJsonList, withOddMembers } from '../stand-in/quirks.ts';
import { startStandIn, type Asked, type StandInOptions } from '../stand-in/stand-in.ts';
import { toWire } from './activity-wire.ts';
import { sessionsOf } from './sessions.ts';
import { wireOf } from './wire.ts';

type Options = StandInOptions & {
  /** The credentials with which a client can sign in. */
  account?: { username: string; password: string };
  /** Lifetime of a token in seconds. Default 3,600. */
  tokenSeconds?: number;
  /** Whether activities have an `idZone` and `/v2/zones` exists; otherwise `/v2/zones` answers 404. Default true. */
  hasZones?: boolean;
  /** Whether activities have pictures. Default true. */
  hasPictures?: boolean;
};

/** The default credentials. They are not secret, because the stand-in has nothing to protect. */
export const standInAccount = { username: 'trastienda', password: 'stand-in' };

const topics = { list: 301 };

/**
 * Starts a stand-in for the distributor Civitatis on the loopback address, with the part of its agency API that the back office reads. The
 * same seed and day give the same records. See `sandbox/README.md`.
 */
export async function startDistributor({
  account = standInAccount,
  tokenSeconds = 3600,
  hasZones = true,
  hasPictures = true,
  ...options
}: Options = {}) {
  const catalogue = catalogueOf(options);
  const sessions = sessionsOf(account, tokenSeconds);

  async function answer(asked: Asked): Promise<Answer> {
    const { headers, method } = asked.request;
    // The real API refuses requests without a `User-Agent` or `Accept` header.
    if (!headers['user-agent'] || !headers.accept) return refusal(406);
    if (method === 'POST' && asked.kind === '/v2/auth') return signIn(asked.request);
    return sessions.isOpen(headers.authorization)
      ? answerRead(asked, { catalogue, hasZones, hasPictures })
      : refusal(401);
  }

  async function signIn(request: IncomingMessage): Promise<Answer> {
    const token = sessions.open(await text(request));
    return token ? toJson(200, token) : toJson(401, { message: 'Invalid credentials' });
  }

  const { endAll: endSessions } = sessions;
  const standIn = await startStandIn(options, { catalogue, answer, refusal, endSessions, offers: 'activities' });
  return {
    ...standIn,
    url: `${standIn.url}/v2`,
    /** Revokes all tokens issued so far. */
    endSessions,
  };
}

/** The catalogue, and whether its records have zones and pictures. */
type Shown = { catalogue: Catalogue; hasZones: boolean; hasPictures: boolean };

function answerRead({ url, kind, hosts }: Asked, { catalogue, hasZones, hasPictures }: Shown): Answer {
  const { world, seed, hasQuirks } = catalogue;
  const id = Number(/\/(\d+)/.exec(url.pathname)?.[1]);
  const lang = url.searchParams.get('lang') === 'en' ? 'en' : 'es';
  const wire = wireOf(catalogue, lang);
  const show = (activity: Activity) =>
    toWire(hasPictures ? activity : { ...activity, pictures: [] }, { seed, hasQuirks, hasZones, lang, hosts });
  switch (kind) {
    case '/v2/typologies':
      return toList(world.typologies.map(wire.typology));
    case '/v2/countries':
      return toList(world.countries.map(wire.country));
    case '/v2/countries/{id}/destinations':
      return toList(world.destinations.filter((one) => one.countryId === id).map(wire.destination));
    case '/v2/destinations':
      return toList(world.destinations.map(wire.destination));
    case '/v2/destinations/{id}':
      return toRecord(
        world.destinations.find((one) => one.id === id),
        wire.destination,
      );
    case '/v2/destinations/{id}/activities':
      return answerActivities(catalogue, id, show);
    case '/v2/activities/{id}':
      return toRecord(catalogue.activity(id), show);
    case '/v2/zones':
      return hasZones ? toList(world.zones.map(wire.zone)) : refusal(404);
    default:
      return refusal(404);
  }
}

function answerActivities(catalogue: Catalogue, destinationId: number, show: (activity: Activity) => unknown): Answer {
  const { world, seed, hasQuirks } = catalogue;
  if (!world.destinations.some(({ id }) => id === destinationId)) return refusal(404);
  const draws = drawsOf(seedOf(seed, destinationId, topics.list));
  const isEmpty = catalogue.countIn(destinationId) === 0;
  if (isEmpty) return draws.isOnce(0.5) ? { status: 204 } : toJson(200, []);
  // Some cached answers of the real API have stray bytes before the list.
  const beginning = hasQuirks && draws.isOnce(0.05) ? '\uFEFF\n' : '';
  const records = shownBy(show, catalogue.activitiesIn(destinationId));
  const members = hasQuirks ? withOddMembers(records, draws, { totalReviews: '0' }) : records;
  return { status: 200, headers: { 'content-type': 'application/json' }, body: toJsonList(members, beginning) };
}

const refusals: Record<number, string> = {
  401: 'Expired JWT Token',
  404: 'Not Found',
  406: 'Not Acceptable',
  429: 'Too Many Requests',
};

const refusal = (status: number): Answer => toJson(status, { message: refusals[status] ?? 'Error' });

const toList = (members: unknown[]): Answer => (members.length === 0 ? { status: 204 } : toJson(200, members));

/** Answers 404 if there is no such record, or if it is not shown in this language. */
function toRecord<T>(found: T | undefined, show: (found: T) => unknown): Answer {
  const shown = found && show(found);
  return shown === undefined ? refusal(404) : toJson(200, shown);
}
