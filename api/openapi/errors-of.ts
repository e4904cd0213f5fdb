import { apiErrors, type ApiErrorKey } from '@trastienda/contract/errors';
import { takesKey } from '../idempotency/read-key.ts';
import type { DescribedRoute } from './collect-operations.ts';

/** Whether a request may have a body. */
const takesBody = (method: string) => method !== 'GET';

const bodyErrors = ['bodyTooLarge', 'malformedBody', 'unsupportedCharset', 'unsupportedMediaType'] as const;

/** Whether a write may carry `If-Match`: a write to the URL of a record, or an operation that declares `changedMeanwhile`. */
export const takesVersion = ({ method, url, config }: DescribedRoute) =>
  (['PUT', 'PATCH', 'DELETE'].includes(method) && url.endsWith('/:id')) ||
  config.operation.errors?.includes('changedMeanwhile') === true;

/** The errors of a route, by status: those that its operation declares, and those that follow from its method, URL and access. */
export function errorsOf(route: DescribedRoute): Map<number, ApiErrorKey[]> {
  const { method, url, config } = route;
  const { operation, isPublic, leastRole, isForIncompleteAccount, needsConfirmation } = config;
  const keys = new Set<ApiErrorKey>([
    'badRequest',
    ...(operation.query ? (['unknownParameter'] as const) : []),
    ...(isPublic ? [] : (['unauthenticated'] as const)),
    ...(isPublic || leastRole === 'anyUser' ? [] : (['forbidden'] as const)),
    ...(isPublic || isForIncompleteAccount ? [] : (['passwordChangeNeeded', 'enrolmentNeeded'] as const)),
    ...(needsConfirmation ? (['confirmationNeeded'] as const) : []),
    ...(url.includes(':') ? (['notFound'] as const) : []),
    ...(takesBody(method) ? bodyErrors : []),
    ...(isPublic && takesBody(method) ? (['requestTooSlow', 'tooManyAttempts'] as const) : []),
    ...(takesKey(method, config) ? (['badIdempotencyKey', 'idempotencyKeyReused', 'answerForgotten'] as const) : []),
    ...(takesVersion(route) ? (['badIfMatch', 'changedMeanwhile'] as const) : []),
    ...(operation.body ? (['invalidInput'] as const) : []),
    ...(operation.errors ?? []),
    'unexpected',
    'unavailable',
  ]);
  return Map.groupBy(keys, (key) => apiErrors[key].status);
}
