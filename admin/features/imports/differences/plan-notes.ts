import type { ImportItem } from '@trastienda/contract/imports/items';
import { limits } from '@trastienda/contract/limits';

type Note = ImportItem['notes'][number];

/** The maximum length of the text of a field, in characters. */
const maxChars: Record<string, number> = {
  name: limits.lineMaxChars,
  description: limits.experience.description.maxChars,
};

/** Returns the notes of an item without duplicates, such as the same note about both languages. */
export const toNotes = ({ notes }: Pick<ImportItem, 'notes'>): Note[] => [
  ...new Map(notes.map((note) => [JSON.stringify([note.key, note.field, note.value]), note])).values(),
];

/** The values interpolated into the sentence of a note, except the name of its field. */
export const valuesOf = ({ field = '', value = '' }: Note) => ({
  value,
  max: maxChars[field] ?? limits.lineMaxChars,
  maxPictures: limits.experience.images.max,
  maxTags: limits.experience.maxTags,
});
