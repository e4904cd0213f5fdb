/** Sent with every request for JSON-LD (D-05). */
export const readHeaders = { Accept: 'application/ld+json' };
export const jsonHeaders = { ...readHeaders, 'Content-Type': 'application/ld+json' };
/** For a JSON merge patch (RFC 7396), which contains only the changed fields of a record. */
export const patchHeaders = { ...readHeaders, 'Content-Type': 'application/merge-patch+json' };
export const streamHeaders = { Accept: 'text/event-stream' };
