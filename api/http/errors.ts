import {
  apiErrors,
  fieldErrors,
  toErrorSentence,
  toSentence,
  type ApiErrorKey,
  type ErrorBody,
  type Obstacle,
} from '@trastienda/contract/errors';
import { cutChars } from '@trastienda/contract/characters';
import type { Language } from '@trastienda/contract/language';
import { limits } from '@trastienda/contract/limits';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toReason } from '../log/logged-error.ts';
import type { Refused } from '../log/security-events.ts';
import { isDatabaseAway, isRefusedByDatabase } from './database-errors.ts';
import { logRefusal } from './protection/log-refusal.ts';

type Extra = {
  /** Values for the placeholders of the message; for `inUse` the number of referring records by collection. */
  values?: ErrorBody['values'];
  /** For `inUse`, the number of referring records in words, by language: `{ es: '1 guía', en: '1 guide' }`. */
  usedBy?: ErrorBody['usedBy'];
  violations?: FieldProblem[];
  /** For `notRestorable`, the obstacles to the restore. */
  obstacles?: FoundObstacle[];
  headers?: Record<string, string>;
  /** For `changedMeanwhile`, the current record as JSON text. */
  present?: string;
  /** For the security log; never sent. */
  refused?: Refused;
  cause?: unknown;
};

/** An {@link Obstacle} whose message is not yet in the language of the request. */
export type FoundObstacle = Omit<Obstacle, 'message'>;

/** An error with a key of `apiErrors`, which determines its status and message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly key: ApiErrorKey;
  readonly statusCode: number;
  readonly values: ErrorBody['values'];
  readonly usedBy: ErrorBody['usedBy'];
  readonly violations: FieldProblem[] | undefined;
  readonly obstacles: FoundObstacle[] | undefined;
  readonly headers: Record<string, string>;
  readonly present: string | undefined;
  readonly refused: Refused | undefined;

  constructor(key: ApiErrorKey, { headers = {}, cause, ...extra }: Extra = {}) {
    super(key, { cause });
    this.key = key;
    this.statusCode = apiErrors[key].status;
    this.values = extra.values;
    this.usedBy = extra.usedBy;
    this.violations = extra.violations;
    this.obstacles = extra.obstacles;
    this.headers = headers;
    this.present = extra.present;
    this.refused = extra.refused;
  }
}

/**
 * Responds to a failure with the body of D-09. Unexpected errors are logged with a stack, transient errors and refused access
 * without; the body does not reveal the cause.
 */
export function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const expected = toApiError(error);
  if (expected.key === 'unexpected') request.log.error({ err: error }, 'unexpected failure');
  else if (expected.key === 'unavailable') request.log.warn(toReason(error), 'unavailable');
  else logRefusal(request, expected);
  return reply
    .code(expected.statusCode)
    .headers(expected.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(expected, request.language)));
}

/**
 * Returns the body with the property names of RFC 9457, of Hydra and of the admin (D-09). The number of violations and the length of
 * the texts in `values` are limited.
 */
export function toErrorBody({ key, usedBy, violations, obstacles, present, ...error }: ApiError, language: Language) {
  const { status } = apiErrors[key];
  const values = error.values && shortened(error.values);
  const message = toErrorSentence(key, language, { ...values, ...(usedBy && { usedBy: usedBy[language] }) });
  const listed = violations?.slice(0, limits.lists.violations).map((problem) => ({
    propertyPath: problem.propertyPath,
    message: toSentence(fieldErrors[problem.key], language, problem.values),
    key: problem.key,
    ...(problem.values && { values: problem.values }),
  }));
  // Some clients show only `detail` or `hydra:description`, so the text contains the rejected fields.
  const detail = listed?.length
    ? listed.map((violation) => `${violation.propertyPath}: ${violation.message}`).join('\n')
    : message;
  return {
    '@context': '/contexts/Error',
    '@type': violations ? 'ConstraintViolationList' : 'hydra:Error',
    'hydra:title': message,
    'hydra:description': detail,
    title: message,
    detail,
    status,
    code: status,
    message,
    key,
    ...(values && { values }),
    ...(usedBy && { usedBy }),
    ...(listed && { violations: listed }),
    ...(obstacles && {
      obstacles: obstacles.map((obstacle) => ({
        ...obstacle,
        message: toSentence(fieldErrors[obstacle.key], language, obstacle.values),
      })),
    }),
    ...(present !== undefined && { present: JSON.parse(present) as unknown }),
  } satisfies ErrorBody & Record<string, unknown>;
}

const shortened = (values: NonNullable<ErrorBody['values']>): NonNullable<ErrorBody['values']> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cutChars(value, limits.lineMaxChars) : value,
    ]),
  );

/** Error keys for Fastify's own errors, by status. Fastify's messages are not sent: they are only in English and mention internals. */
const keyOfStatus: Partial<Record<number, ApiErrorKey>> = {
  400: 'badRequest',
  401: 'unauthenticated',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'notAcceptable',
  413: 'bodyTooLarge',
  414: 'badRequest',
  415: 'unsupportedMediaType',
  431: 'badRequest',
  503: 'unavailable',
};

function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (isRefusedByDatabase(error)) return new ApiError('badRequest', { cause: error });
  if (isDatabaseAway(error)) return new ApiError('unavailable', { cause: error, headers: { 'retry-after': '5' } });
  const key = error.statusCode === undefined ? undefined : keyOfStatus[error.statusCode];
  return new ApiError(key ?? 'unexpected', { cause: error });
}
