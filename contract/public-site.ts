/** Pages of the public site that a handoff opens: the first segment of the URL path, and the collection that the page reads. */
export const handoffTargets = { experiencia: 'experiences', maker: 'makers' } as const;
export type HandoffPlace = keyof typeof handoffTargets;
