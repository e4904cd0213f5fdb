import type { ApiErrorKey } from '@trastienda/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Refused, RefusalEvent } from '../../log/security-events.ts';
import { securityLogOf } from './security-log-of.ts';

/** The properties of an ApiError that are logged. */
type Refusal = { key: ApiErrorKey; refused: Refused | undefined };

const eventOf: { [K in ApiErrorKey]?: RefusalEvent } = {
  wrongCredentials: 'signInRefused',
  tooManyAttempts: 'signInThrottled',
  refreshRefused: 'refreshRefused',
  unauthenticated: 'accessRefused',
  forbidden: 'accessRefused',
  passwordChangeNeeded: 'accessRefused',
  enrolmentNeeded: 'accessRefused',
  secondFactorNeeded: 'factorAsked',
  wrongFactor: 'factorRefused',
  unknownPasskey: 'factorRefused',
  ticketExpired: 'factorRefused',
  resetLinkExpired: 'resetLinkRefused',
  lastAdministrator: 'lastAdministratorKept',
};

/**
 * Logs a refused request, if the refusal is about security. The errors are the only source of these events, so that each refused request has a
 * single line, whichever route refused it.
 */
export function logRefusal(request: FastifyRequest, { key, refused }: Refusal): void {
  const event = eventOf[key];
  if (event === undefined) return;
  // The pattern of the route instead of the path, because a stranger chooses the path.
  const { method, routeOptions } = request;
  securityLogOf(request)({ event, method, route: routeOptions.url, ...refused });
}
