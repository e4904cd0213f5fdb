/** Kept beside the answers, not in them: what a form reads, it may send back. */
const versions = new WeakMap<object, string>();

/** Which version of a record an answer holds, to be sent as `If-Match`; undefined where the server did not say (feature `versions`). */
export const versionOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? versions.get(answer) : undefined;

export function keepVersion(answer: unknown, etag: string | undefined) {
  if (typeof answer === 'object' && answer !== null && etag !== undefined) versions.set(answer, etag);
}
