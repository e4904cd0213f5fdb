/** The versions of responses. They are not properties of the responses, because a form may send back all properties that it has read. */
const versions = new WeakMap<object, string>();

/** Returns the version of the record in a response, for `If-Match`; undefined if the server sent no version (feature `versions`). */
export const versionOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? versions.get(answer) : undefined;

export function keepVersion(answer: unknown, etag: string | undefined) {
  if (typeof answer === 'object' && answer !== null && etag !== undefined) versions.set(answer, etag);
}
