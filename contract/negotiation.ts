/** Content negotiation for URLs that the admin and the API share; the server and the development proxy apply the same rules (D-02). */

const neverNegotiated = /^\/(?:(?:assets|media|contexts|health)\/|docs|(?:config\.json|metrics)$)/;

/** Whether a path has a single representation, regardless of `Accept`. */
export const isNeverNegotiated = (path: string): boolean => neverNegotiated.test(path);

const json = ['application/ld+json', 'application/json', 'application/*', '*/*'];

/**
 * Whether the client prefers the admin's page: `Accept` names `text/html` and ranks it before the JSON types and their wildcards, by
 * q-value, then by the more specific range, then in the order written. Browsers name `text/html` when they load a page. A Hydra client that
 * sends only the wildcard gets the API.
 */
export const prefersHtml = (accept: string | undefined): boolean => prefers('text/html', accept);

/** Whether the client prefers a stream of events to JSON, by the same rules; for URLs that offer both. */
export const prefersEvents = (accept: string | undefined): boolean => prefers('text/event-stream', accept);

function prefers(wanted: string, accept = ''): boolean {
  if (!accept.toLowerCase().includes(wanted)) return false;
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return { type, q: qOf(parameters), wildcards: type.split('*').length - 1 };
  });
  const [first] = ranges
    .filter(({ type, q }) => q > 0 && (type === wanted || json.includes(type)))
    .toSorted((one, other) => other.q - one.q || one.wildcards - other.wildcards);
  return first?.type === wanted;
}

/** Returns the q-value: 1 by default, 0 if it is malformed. */
function qOf(parameters: string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (q === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0;
}
