import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * The ETag of a record. It contains the record's version, which is compared with `If-Match`, and a hash of the response, which also
 * changes with the language and with the names of referenced records. It is weak, because the same response is also sent compressed.
 */
export const toTag = (version: string, text: string) => `W/"${version}.${hash('sha1', text, 'base64url')}"`;

/**
 * Rejects a write if it has an `If-Match` without the current version (feature `versions`). The language in which the client read the
 * record does not matter.
 * @param present reads the current record, which the error contains so that the user can compare.
 * @throws ApiError `changedMeanwhile`, or `badIfMatch` if the header is malformed.
 */
export async function refuseStale(
  { headers }: FastifyRequest,
  version: string,
  present: () => string | Promise<string>,
): Promise<void> {
  const accepted = versionsIn(headers['if-match']);
  if (accepted === 'any' || accepted.includes(version)) return;
  const text = await present();
  throw new ApiError('changedMeanwhile', { present: text, headers: { etag: toTag(version, text) } });
}

/** Returns the versions in a list of ETags, or `any` if the header is missing or `*`. Weak tags match, because the API sends no others. */
function versionsIn(ifMatch: string | undefined): 'any' | string[] {
  if (ifMatch === undefined || ifMatch.trim() === '*') return 'any';
  // A tag may contain a comma, and elements of the list may be empty.
  const rest = ifMatch.replace(/(?:W\/)?"[!#-~\u0080-\u00ff]*"[ \t]*(?=,|$)/g, '');
  const tags = ifMatch.match(/"[^"]*"/g) ?? [];
  if (tags.length === 0 || !/^[, \t]*$/.test(rest)) throw new ApiError('badIfMatch');
  return tags.map((tag) => tag.slice(1, -1).split('.', 1)[0] ?? '');
}
