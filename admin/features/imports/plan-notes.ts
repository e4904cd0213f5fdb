import type { ImportItem } from '@trastienda/contract/calls/imports';
import { limits } from '@trastienda/contract/limits';

type Note = ImportItem['notes'][number];

/** How many characters of a text are taken. */
const maxChars: Record<string, number> = {
  name: limits.lineMaxChars,
  description: limits.experience.description.maxChars,
};

/** The same about both languages is said once. */
export const toNotes = ({ notes }: Pick<ImportItem, 'notes'>): Note[] => [
  ...new Map(notes.map((note) => [JSON.stringify([note.key, note.field, note.value]), note])).values(),
];

/** What the sentence of a note is filled in with, besides the name of its field. */
export const valuesOf = ({ field = '', value = '' }: Note) => ({
  value,
  max: maxChars[field] ?? limits.lineMaxChars,
  maxPictures: limits.experience.images.max,
  maxTags: limits.experience.maxTags,
});
