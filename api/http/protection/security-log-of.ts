import type { FastifyRequest } from 'fastify';
import { securityLog, type SecurityLog } from '../../log/security-events.ts';

/** Longer than any IP address with its zone. An address behind a proxy is text of a header. */
const addressMaxChars = 64;

/** Returns the fields of every line about a request, besides its id: the address of the client, and the id of the user. */
export function originOf(request: FastifyRequest): { address: string; user: number | undefined } {
  // Public routes have no user, although the type of a request says so.
  const { user }: { user?: { id: number } } = request;
  return { address: request.address.slice(0, addressMaxChars), user: user?.id };
}

/** Returns the security log of a request. */
export const securityLogOf = (request: FastifyRequest): SecurityLog => securityLog(request.log, originOf(request));
