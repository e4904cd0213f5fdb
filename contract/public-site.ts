/** What a page of the public site shows: the first part of its address there, and the collection that it reads. */
export const handoffTargets = { experiencia: 'experiences', maker: 'makers' } as const;
export type HandoffPlace = keyof typeof handoffTargets;
