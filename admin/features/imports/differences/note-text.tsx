import type { ImportItem } from '@trastienda/contract/imports/items';
import { useTranslation } from 'react-i18next';
import { toFieldLabel } from './field-name.tsx';
import { valuesOf } from './plan-notes.ts';

/** Returns the text key of a note. Notes with the key `cut` have a separate text for each field. */
export const toNotePath = ({ key, field = '' }: ImportItem['notes'][number]) =>
  key === 'cut' ? `diff.notes.cut.${field}` : `diff.notes.${key}`;

/** A note about a changed or dropped value, as a sentence. */
export function NoteText({ note }: { note: ImportItem['notes'][number] }) {
  const { t } = useTranslation('imports');
  const field = toFieldLabel(t, note.field ?? '');
  return <span dir="auto">{t(toNotePath(note), { ...valuesOf(note), field })}</span>;
}
