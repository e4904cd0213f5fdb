import type { HeldPicture } from '../draft.ts';

/** A release reads only drafts of its own format. */
export const format = 1;

/** A picture of a draft: its id in the database, and the properties of the file. */
export type PictureNote = Omit<HeldPicture, 'bytes'> & { id: string; type: string; name?: string | undefined };

export type StoredContent = { format: number; content: unknown; pictures: readonly PictureNote[] };

/** The drafts and ids of pictures in the database, so that each picture of a draft is written only once. */
export const storedPictures = new WeakMap<Blob, { draft: string; id: string }>();
