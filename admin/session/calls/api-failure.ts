import {
  apiErrors,
  fieldErrors,
  toErrorSentence,
  toSentence,
  type ApiErrorKey,
  type Obstacle,
  type Violation,
} from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import { isRecord } from './answer-shapes.ts';

/** A failed call. `message` is the sentence for the user. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** The `code` in the body or, if there is none, the HTTP status; undefined without a response. */
  readonly code: number | undefined;
  /** The refused fields of a 422, each with its message. */
  readonly violations: readonly Refusal[];
  /** The current record in a 412, if the server sends it (feature `versions`). */
  readonly present: Record<string, unknown> | undefined;
  /** What prevents a record in the trash from being restored (feature `trash`). */
  readonly obstacles: readonly ReceivedObstacle[];
  /** The delay that the server asks for in `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The key of the error; undefined if the server sends none, or one that is not in the catalogue. */
  readonly key: ApiErrorKey | undefined;
  /** What the server sends with the error, besides its key. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(
    code: number | undefined,
    message: string,
    violations: readonly Refusal[] = [],
    {
      present,
      obstacles = [],
      retryAfterSeconds,
      key,
      values = {},
    }: Partial<Pick<ApiFailure, 'present' | 'obstacles' | 'retryAfterSeconds' | 'key' | 'values'>> = {},
  ) {
    super(message);
    this.code = code;
    this.violations = violations;
    this.present = present;
    this.obstacles = obstacles;
    this.retryAfterSeconds = retryAfterSeconds;
    this.key = key;
    this.values = values;
  }
}

/** A refused field. Only the API of this project sends `key` and `values`. */
export type Refusal = Pick<Violation, 'propertyPath' | 'message'> & Partial<Pick<Violation, 'key' | 'values'>>;

/** An obstacle with its message in the interface language. */
export type ReceivedObstacle = Refusal & Omit<Obstacle, keyof Violation>;

/**
 * Converts any error body to a failure (D-09). If the body has a known `key`, the message is built from `key` and `values` in
 * `language`; the key `inUse` also requires `usedBy`, which counts the records that prevent a delete. Otherwise the message is
 * `message`, `hydra:description` or `detail` of the body, or depends on the status if all are missing.
 */
export function toFailure(status: number, body: unknown, language: Language, retryAfterSeconds?: number): ApiFailure {
  const written = isRecord(body) ? body : {};
  const code = typeof written['code'] === 'number' ? written['code'] : status;
  return new ApiFailure(
    code,
    toMessage(written, language) ?? toSentenceOf(status, language, retryAfterSeconds),
    toRefusals(written['violations'], language),
    {
      present: isRecord(written['present']) ? written['present'] : undefined,
      obstacles: toObstacles(written['obstacles'], language),
      retryAfterSeconds,
      ...(isKeyOf(apiErrors, written['key']) && { key: written['key'] }),
      ...(isRecord(written['values']) && { values: written['values'] }),
    },
  );
}

function toMessage(written: Record<string, unknown>, language: Language): string | undefined {
  const { key, values, usedBy } = written;
  const counts = isRecord(usedBy) ? usedBy[language] : undefined;
  if (isKeyOf(apiErrors, key) && (key !== 'inUse' || isText(counts))) {
    return toErrorSentence(key, language, {
      ...(isRecord(values) && values),
      ...(isText(counts) && { usedBy: counts }),
    });
  }
  return [written['message'], written['hydra:description'], written['detail']].find(isText);
}

function toRefusals(violations: unknown, language: Language): Refusal[] {
  if (!Array.isArray(violations)) return [];
  return violations.filter(isRecord).map(({ propertyPath, message, key, values }) => {
    const refusal = { propertyPath: isText(propertyPath) ? propertyPath : '', message: isText(message) ? message : '' };
    if (!isKeyOf(fieldErrors, key)) return refusal;
    // The cast is safe: the contract defines the types of the values.
    const known = isRecord(values) ? (values as Violation['values']) : undefined;
    return { ...refusal, message: toSentence(fieldErrors[key], language, known), key, ...(known && { values: known }) };
  });
}

function toObstacles(obstacles: unknown, language: Language): ReceivedObstacle[] {
  if (!Array.isArray(obstacles)) return [];
  const received = obstacles.filter(isRecord);
  return toRefusals(received, language).map((refusal, index) => {
    const { canReplace, canLeaveOut, gone, holder } = received[index] ?? {};
    return {
      ...refusal,
      canReplace: canReplace === true,
      canLeaveOut: canLeaveOut === true,
      // The cast is safe: the contract defines the type of each element.
      ...(Array.isArray(gone) && { gone: gone.filter(isRecord) as NonNullable<Obstacle['gone']> }),
      ...(isText(holder) && { holder }),
    };
  });
}

/** The sentences for responses without a usable body, by status. Such responses come, for example, from a proxy if the server is down. */
const sentences: Record<number, ApiErrorKey> = {
  400: 'badRequest',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'notAcceptable',
  413: 'bodyTooLarge',
  415: 'unsupportedMediaType',
  422: 'invalidInput',
  429: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

const toSentenceOf = (status: number, language: Language, retryAfterSeconds?: number): string =>
  status === 429 && retryAfterSeconds !== undefined
    ? toErrorSentence('tooManyAttempts', language, { seconds: retryAfterSeconds })
    : toErrorSentence(sentences[status] ?? 'unexpected', language);

const isKeyOf = <T extends object>(catalogue: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(catalogue, key);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
