/** Tests whether a response body contains the minimum that a screen needs to work. The contract defines the rest of the body. */
export type Shape = (body: unknown) => boolean;

/** Accepts every response, for writes that do not use it: some servers return an empty body, and some return the record. */
export const isAnything: Shape = () => true;
export const isNothing: Shape = (body) => body === undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record with an `@id`, by which it can be read, saved and deleted. */
export const isIdentified: Shape = (body) => isRecord(body) && isText(body['@id']);

/** A page of records, with their total number. */
export const isCollection: Shape = (body) =>
  isMembers(body, isIdentified) && isRecord(body) && Number.isInteger(body['hydra:totalItems']);

/** Countries have a code instead of an `@id` (D-10). */
export const isCountries: Shape = (body) =>
  isMembers(body, (member) => isRecord(member) && typeof member['code'] === 'string' && isText(member['text']));

export const isMedia: Shape = (body) => isIdentified(body) && isRecord(body) && isText(body['contentUrl']);

/** The response of `GET /maker_plans/invoices/{id}`; each invoice is validated separately. */
export const hasInvoices: Shape = (body) => isRecord(body) && Array.isArray(body['invoices']);

export const isSession: Shape = (body) =>
  isRecord(body) &&
  isText(body['token']) &&
  isText(body['refresh_token']) &&
  isRecord(body['user']) &&
  typeof body['user']['id'] === 'number' &&
  Array.isArray(body['user']['roles']);

/** The tokens of a new session that replaces the present one. */
export const isTokens: Shape = (body) => isRecord(body) && isText(body['token']) && isText(body['refresh_token']);

const isMembers = (body: unknown, isMember: Shape): boolean =>
  isRecord(body) && Array.isArray(body['hydra:member']) && body['hydra:member'].every(isMember);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
