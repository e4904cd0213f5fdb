import {
  apiErrors,
  fieldErrors,
  toErrorSentence,
  toSentence,
  type ApiErrorKey,
  type FieldErrorKey,
  type Violation,
} from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';

/** A call that did not succeed. `message` is a whole sentence in the interface language. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** The HTTP status, or what the body calls `code`; undefined when there was no answer. */
  readonly code: number | undefined;
  /** The refused fields of a 422, each with its sentence. */
  readonly violations: readonly Refusal[];

  constructor(code: number | undefined, message: string, violations: readonly Refusal[] = []) {
    super(message);
    this.code = code;
    this.violations = violations;
  }
}

/** A refused field. Another server than ours sends no `key`. */
export type Refusal = Pick<Violation, 'propertyPath' | 'message'> & { key?: FieldErrorKey };

/**
 * Reads any error body: ours, whose sentence is written anew from `key` and `values`, one with only `message`,
 * `hydra:description` or `detail`, or no body at all (D-09).
 */
export function toFailure(status: number, body: unknown, language: Language): ApiFailure {
  const written = isRecord(body) ? body : {};
  const code = typeof written['code'] === 'number' ? written['code'] : status;
  return new ApiFailure(code, toMessage(written, status, language), toRefusals(written['violations'], language));
}

function toMessage(written: Record<string, unknown>, status: number, language: Language): string {
  const { key, values } = written;
  if (isKeyOf(apiErrors, key)) {
    return toErrorSentence(key, language, isRecord(values) ? values : undefined);
  }
  const sentence = [written['message'], written['hydra:description'], written['detail']].find(isText);
  return sentence ?? toErrorSentence(keyOfStatus(status), language);
}

function toRefusals(violations: unknown, language: Language): Refusal[] {
  if (!Array.isArray(violations)) return [];
  return violations.filter(isRecord).map(({ propertyPath, message, key, values }) => {
    const refusal = { propertyPath: isText(propertyPath) ? propertyPath : '', message: isText(message) ? message : '' };
    if (!isKeyOf(fieldErrors, key)) return refusal;
    // As above: the values belong to the key.
    const known = isRecord(values) ? (values as Violation['values']) : undefined;
    return { ...refusal, message: toSentence(fieldErrors[key], language, known), key };
  });
}

/** The catalogue's own sentence for a status, for servers that give none. */
const keyOfStatus = (status: number): ApiErrorKey =>
  [502, 504].includes(status)
    ? 'unavailable'
    : (Object.keys(apiErrors)
        .filter(isApiErrorKey)
        .find((key) => apiErrors[key].status === status) ?? 'unexpected');

const isApiErrorKey = (key: string): key is ApiErrorKey => isKeyOf(apiErrors, key);
const isKeyOf = <T extends object>(catalogue: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(catalogue, key);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
