import type { ImportItem } from '@trastienda/contract/calls/imports';
import { useTranslation } from 'react-i18next';
import { toFieldLabel } from './field-name.tsx';
import { valuesOf } from './plan-notes.ts';

/** Where the sentence of a note stands; of what was cut there is one for each text. */
export const toNotePath = ({ key, field = '' }: ImportItem['notes'][number]) =>
  key === 'cut' ? `diff.notes.cut.${field}` : `diff.notes.${key}`;

/** What was not taken as it came, as a sentence. */
export function NoteText({ note }: { note: ImportItem['notes'][number] }) {
  const { t } = useTranslation('imports');
  const field = toFieldLabel(t, note.field ?? '');
  return <span dir="auto">{t(toNotePath(note), { ...valuesOf(note), field })}</span>;
}
