import type { HeldPicture } from '../../drafts/draft.ts';
import { createStore } from '../../store.ts';

/** The chosen pictures of all fields that are not uploaded: the fields report them, and the draft of the form includes them. */
export type HeldPictures = ReturnType<typeof createHeldPictures>;

/** @param restored the pictures of a restored form. */
export function createHeldPictures(restored: readonly HeldPicture[] = []) {
  const { read, write, subscribe } = createStore(restored);
  /** Replaces the cut pictures, or the chosen files, of a field. */
  const put = (field: string, isCut: boolean, pictures: readonly Blob[]) => {
    const others = read().filter((picture) => picture.field !== field || picture.isCut !== isCut);
    const before = read().filter((picture) => !others.includes(picture));
    // The progress of an upload changes no picture.
    if (before.length === pictures.length && before.every(({ bytes }, index) => bytes === pictures[index])) return;
    write([...others, ...pictures.map((bytes) => ({ field, isCut, bytes }))]);
  };
  return { put, read, subscribe };
}
