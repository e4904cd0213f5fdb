import type { IncomingMessage } from 'node:http';
import type { Activity } from '../catalogue/activity.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import { drawsOf } from '../catalogue/random.ts';
import type { Lang } from '../catalogue/texts.ts';
import { toJson, type Answer } from '../stand-in/answer.ts';
import { shownBy, toJsonList, withOddMembers } from '../stand-in/quirks.ts';
import { startStandIn, type Asked, type StandInOptions } from '../stand-in/stand-in.ts';
import { idIn, productId, toProduct, type Capability } from './product-wire.ts';

/** `token` is the API key that clients must send. */
type Options = StandInOptions & { token?: string };

/** The default key. It is not secret, because the stand-in has nothing to protect. */
export const standInToken = 'stand-in';

const capabilities: readonly Capability[] = ['octo/content', 'octo/pricing'];

/**
 * Starts a stand-in for a supplier on the loopback address, with the products endpoints of OCTO, the open standard for tours and activities
 * (octo.travel). The same seed and day give the same products. See `sandbox/README.md`.
 */
export async function startOcto({ token = standInToken, ...options }: Options = {}) {
  const catalogue = catalogueOf({ activities: 200, seed: 2, ...options });
  const { seed, hasQuirks } = catalogue;

  function answer({ request, url: { pathname }, hosts }: Asked): Answer {
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
    const show = (activity: Activity) => toProduct(activity, { seed, hasQuirks, lang, capabilities: known, hosts });
    if (/^\/products\/?$/.test(pathname)) {
      const products = shownBy(show, catalogue.activities());
      const members = hasQuirks ? withOddMembers(products, drawsOf(seed), { reference: 'DUPLICATE' }) : products;
      return { status: 200, headers, body: toJsonList(members) };
    }
    const [, id] = /^\/products\/([^/]+)$/.exec(pathname) ?? [];
    if (id === undefined) return refusal(404);
    const activity = catalogue.activity(idIn(id));
    const isKnown = activity && productId(seed, activity.id) === id;
    return isKnown ? toJson(200, show(activity), headers) : toJson(400, { ...invalidProduct, productId: id });
  }

  return startStandIn(options, { catalogue, answer, refusal, offers: 'products' });
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

const invalidProduct = { error: 'INVALID_PRODUCT_ID', errorMessage: 'The productId was missing or invalid' };

const refusals: Record<number, [error: string, errorMessage: string]> = {
  400: ['BAD_REQUEST', 'The Octo-Capabilities header is missing'],
  401: ['UNAUTHORIZED', 'There is no API key in the Authorization header'],
  403: ['FORBIDDEN', 'The API key is invalid or has been revoked'],
  404: ['NOT_FOUND', 'There is no such endpoint'],
  429: ['TOO_MANY_REQUESTS', 'Slow down'],
};

function refusal(status: number): Answer {
  const [error, errorMessage] = refusals[status] ?? ['INTERNAL_SERVER_ERROR', 'Please try again'];
  return toJson(status, { error, errorMessage });
}
