/** What every call says (D-05). */
export const readHeaders = { Accept: 'application/ld+json' };
export const jsonHeaders = { ...readHeaders, 'Content-Type': 'application/ld+json' };
