/** What an answer must hold at the least, so that a screen can stand on it. What is inside a record is the contract's. */
export type Shape = (body: unknown) => boolean;

/** For writes of which only the success matters: some servers answer nothing, some the record. */
export const isAnything: Shape = () => true;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record by whose identity it can be read, saved and deleted again. */
export const isIdentified: Shape = (body) => isRecord(body) && isText(body['@id']);

/** A page of records. */
export const isCollection: Shape = (body) =>
  isMembers(body, isIdentified) && isRecord(body) && Number.isInteger(body['hydra:totalItems']);

/** Countries have a code instead of an identity (D-10). */
export const isCountries: Shape = (body) =>
  isMembers(body, (member) => isRecord(member) && typeof member['code'] === 'string' && isText(member['text']));

export const isMedia: Shape = (body) => isIdentified(body) && isRecord(body) && isText(body['contentUrl']);

/** Of `GET /maker_plans/invoices/{id}`; which of them can be shown is judged one by one. */
export const hasInvoices: Shape = (body) => isRecord(body) && Array.isArray(body['invoices']);

export const isSession: Shape = (body) =>
  isRecord(body) &&
  isText(body['token']) &&
  isText(body['refresh_token']) &&
  isRecord(body['user']) &&
  typeof body['user']['id'] === 'number' &&
  Array.isArray(body['user']['roles']);

const isMembers = (body: unknown, isMember: Shape): boolean =>
  isRecord(body) && Array.isArray(body['hydra:member']) && body['hydra:member'].every(isMember);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
