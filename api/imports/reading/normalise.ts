import { importedFieldNames, importedFields } from '@trastienda/contract/imports/fields';
import type { ActivityFields, Note, RawActivity } from '../source.ts';
import { cleanField, type AddNote } from './clean-field.ts';
import { cutText, toSafeLine } from '../../distributor/safe-text.ts';

const maxNoteChars = 100;

/**
 * Turns raw source data into valid fields, with notes on dropped or changed values. A field with an unusable value is left out, so that the
 * stored value stays; only an empty value of the source empties a field.
 * @param base the URL of the source
 */
export function normalise(raw: RawActivity, base: string | undefined): { fields: ActivityFields; notes: Note[] } {
  const notes: Note[] = [];
  const noteAbout =
    (field: string): AddNote =>
    (key, value) => {
      if (key === 'cut' && notes.some((one) => one.key === key && one.field === field)) return;
      notes.push({ key, field, ...(value !== undefined && { value: cutText(toSafeLine(value), maxNoteChars) }) });
    };
  const cleaned = importedFieldNames.flatMap((name) => {
    const value = cleanField(importedFields[name], raw[name], { note: noteAbout(name), base });
    return value === undefined ? [] : [[name, value]];
  });
  // The cast is safe: `cleanField` returns the type that the kind of the field has.
  return { fields: Object.fromEntries(cleaned) as ActivityFields, notes };
}
