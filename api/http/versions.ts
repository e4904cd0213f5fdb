import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * The ETag of a record: its version, which a write asks for, and a hash of this very answer, which also changes with the
 * language and with the names of what the record refers to. Weak, because the same answer goes out compressed too.
 */
export const toTag = (version: string, text: string) => `W/"${version}.${hash('sha1', text, 'base64url')}"`;

/**
 * Refuses a write whose `If-Match` names another version than the present one, whatever language that was read in (feature `versions`).
 * @param present reads the record as it is now, for whoever has to decide.
 * @throws ApiError `changedMeanwhile`, or `badIfMatch`
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

/** The versions in a list of ETags. Weak ones count, for there are no others here. */
function versionsIn(ifMatch: string | undefined): 'any' | string[] {
  if (ifMatch === undefined || ifMatch.trim() === '*') return 'any';
  // A comma may also stand inside a tag; elements of a list may be empty.
  const rest = ifMatch.replace(/(?:W\/)?"[!#-~\u0080-\u00ff]*"[ \t]*(?=,|$)/g, '');
  const tags = ifMatch.match(/"[^"]*"/g) ?? [];
  if (tags.length === 0 || !/^[, \t]*$/.test(rest)) throw new ApiError('badIfMatch');
  return tags.map((tag) => tag.slice(1, -1).split('.', 1)[0] ?? '');
}
