import type { Hide } from './finding.ts';

/** What the codes of Node, OpenSSL and Nodemailer mean. */
const meanings: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the name server does not answer',
  EDNS: 'the host is unknown',
  EHOSTUNREACH: 'the host is out of reach',
  ENETUNREACH: 'the network is out of reach',
  ETIMEDOUT: 'no answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another host',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_SOCKET: 'the connection was closed',
};

/** Returns the error and its causes, the last cause first. An AggregateError, of a host with several addresses, counts as its first error. */
function chainOf(error: unknown): unknown[] {
  const [inner] = error instanceof AggregateError ? error.errors : [];
  const cause: unknown = inner ?? (error instanceof Error ? error.cause : undefined);
  return cause === undefined ? [error] : [...chainOf(cause), error];
}

/** Returns the code of an error, and those in its message: Nodemailer reports a refused connection as `ESOCKET`. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [...('code' in error ? [String(error.code)] : []), ...(error.message.match(/\b[A-Z][A-Z_]{3,}\b/g) ?? [])];
}

/** Returns the status of the response that caused the error; undefined if there was no response. */
export const statusOf = (error: unknown): number | undefined =>
  chainOf(error).find((one) => one instanceof Response)?.status;

/** Returns the reason of a failed connection or request, as a part of a sentence without secrets. */
export function reasonOf(error: unknown, hide: Hide): string {
  const status = statusOf(error);
  if (status !== undefined) return `it answers with status ${status}`;
  const chain = chainOf(error);
  if (chain.some((one) => one instanceof Error && /^(Timeout|Abort)Error$/.test(one.name))) return 'no answer in time';
  const known = chain.flatMap(codesOf).find((code) => Object.hasOwn(meanings, code));
  if (known !== undefined) return meanings[known] ?? known;
  const [first] = chain;
  const message = first instanceof Error ? first.message : String(first);
  // PostgreSQL's driver has no code for it.
  return /\btimeout\b/.test(message) ? 'no answer in time' : hide(message).replace(/\.$/, '');
}
