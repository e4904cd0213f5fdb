import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env/env.ts';
import { ApiError } from '../../http/errors.ts';

/**
 * The origin of the admin, to which passkeys are bound: that of ADMIN_URL, else `http://localhost:PORT` of the server, which listens by then.
 * @returns undefined if browsers refuse passkeys there: without https, and at an IP address.
 */
export function passkeyOrigin(app: FastifyInstance, { adminUrl, port }: Env): string | undefined {
  const address = app.server.address();
  const listened = typeof address === 'object' && address !== null ? address.port : port;
  const { origin, protocol, hostname } = new URL(adminUrl ?? `http://localhost:${listened}`);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? origin : undefined;
}

/** The names by which WebAuthn knows the server. */
export type RelyingParty = { origin: string; id: string };

/** @throws ApiError `passkeysUnavailable` without an origin. */
export function toRelyingParty(origin: string | undefined): RelyingParty {
  if (origin === undefined) throw new ApiError('passkeysUnavailable');
  return { origin, id: new URL(origin).hostname };
}
