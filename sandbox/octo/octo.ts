import type { IncomingMessage } from 'node:http';
import type { Activity } from '../catalogue/activity.ts';
import { catalogueOf, type CatalogueOptions } from '../catalogue/catalogue.ts';
import { drawsOf } from '../catalogue/random.ts';
import type { Lang } from '../catalogue/texts.ts';
import { answerPicture } from '../pictures/picture-server.ts';
import { startTrap } from '../pictures/trap.ts';
import { faultsOf, type Fault } from '../stand-in/faults.ts';
import { toJsonList, withOddMembers } from '../stand-in/quirks.ts';
import { startStandIn, toJson, type Answer, type Asked } from '../stand-in/stand-in.ts';
import { idIn, productId, toProduct, type Capability } from './product-wire.ts';

type Options = CatalogueOptions & {
  /** 0, the default, picks a free port. */
  port?: number;
  /** The API key that clients must send. */
  token?: string;
  /** The initial faults; `setFaults` and `PUT /control` replace them. */
  faults?: readonly Fault[];
  /** Maximum number of calls per second, not counting pictures; further calls get 429. By default, there is no limit. */
  callsPerSecond?: number;
};

/** The default key. It is not secret, because the stand-in has nothing to protect. */
export const standInToken = 'stand-in';

const capabilities: readonly Capability[] = ['octo/content', 'octo/pricing'];

/**
 * Starts a stand-in for a supplier on the loopback address, with the products endpoints of OCTO, the open standard for tours and activities
 * (octo.travel). The same seed and day give the same products. See `sandbox/README.md`.
 */
export async function startOcto({
  port = 0,
  token = standInToken,
  faults: switchedOn = [],
  callsPerSecond,
  ...options
}: Options = {}) {
  const catalogue = catalogueOf({ activities: 200, seed: 2, ...options });
  const { seed, hasQuirks } = catalogue;
  const faults = faultsOf(seed, switchedOn);
  const trap = await startTrap();

  function answer({ request, url, origin }: Asked): Promise<Answer> | Answer {
    if (url.pathname.startsWith('/pictures/')) return answerPicture(url.pathname, trap.url);
    const { authorization, 'octo-capabilities': asked } = request.headers;
    if (authorization === undefined) return refusal(401);
    if (authorization !== `Bearer ${token}`) return refusal(403);
    if (typeof asked !== 'string') return refusal(400);
    const known = capabilities.filter((one) => asked.split(',').some((name) => isCalled(name.trim(), one)));
    const lang = languageOf(request);
    const headers = {
      'content-type': 'application/json',
      'octo-capabilities': known.join(', '),
      ...(known.includes('octo/content') && { 'content-language': lang, 'available-languages': 'es, en' }),
    };
    const show = (activity: Activity) =>
      toProduct(activity, { seed, hasQuirks, lang, capabilities: known, hosts: { origin, trap: trap.url } });
    if (/^\/products\/?$/.test(url.pathname)) return { status: 200, headers, body: toJsonList(productsBy(show)) };
    const [, id] = /^\/products\/([^/]+)$/.exec(url.pathname) ?? [];
    if (id === undefined) return refusal(404);
    const activity = catalogue.activity(idIn(id));
    if (!activity || productId(seed, activity.id) !== id) return invalidProduct(id);
    return { status: 200, headers, body: JSON.stringify(show(activity)) };
  }

  function* productsBy(show: (activity: Activity) => unknown): Generator {
    yield* hasQuirks ? withOddMembers(shownBy(show), drawsOf(seed), { reference: 'DUPLICATE' }) : shownBy(show);
  }

  function* shownBy(show: (activity: Activity) => unknown): Generator {
    for (const activity of catalogue.activities()) yield show(activity);
  }

  const standIn = await startStandIn({
    port,
    faults,
    callsPerSecond,
    answer,
    refusal,
    clock: catalogue,
    state: () => ({ products: catalogue.count(), trapped: trap.requests() }),
  });
  return {
    url: standIn.origin,
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
    close: async () => {
      await standIn.close();
      await trap.close();
    },
  };
}

/** Accepts both names of a capability: OCTO's documentation uses `content`, and OCTO's schema uses `octo/content`. */
const isCalled = (name: string, capability: Capability) => name === capability || `octo/${name}` === capability;

/** Returns Spanish or English, whichever has the higher quality value in `Accept-Language`; Spanish if the header names neither. */
function languageOf({ headers }: IncomingMessage): Lang {
  const wishes = (headers['accept-language'] ?? '').split(',').map((wish) => {
    const [tag = '', quality = 'q=1'] = wish.trim().split(/\s*;\s*/);
    return { lang: tag.toLowerCase().split('-')[0], quality: Number(quality.replace('q=', '')) };
  });
  const [best] = wishes.filter(({ lang }) => lang === 'es' || lang === 'en').sort((a, b) => b.quality - a.quality);
  return best?.lang === 'en' ? 'en' : 'es';
}

const refusals: Record<number, [error: string, errorMessage: string]> = {
  400: ['BAD_REQUEST', 'The Octo-Capabilities header is missing'],
  401: ['UNAUTHORIZED', 'There is no API key in the Authorization header'],
  403: ['FORBIDDEN', 'The API key is invalid or has been revoked'],
  404: ['NOT_FOUND', 'There is no such endpoint'],
  429: ['TOO_MANY_REQUESTS', 'Slow down'],
};

function refusal(status: number): Answer {
  const [error = 'INTERNAL_SERVER_ERROR', errorMessage = 'Please try again'] = refusals[status] ?? [];
  return toJson({ status, shown: { error, errorMessage } });
}

const invalidProduct = (productId: string): Answer =>
  toJson({
    status: 400,
    shown: { error: 'INVALID_PRODUCT_ID', errorMessage: 'The productId was missing or invalid', productId },
  });
