import type { ImportItem } from '@trastienda/contract/imports/items';
import { IconInfoCircle, IconPhotoOff, IconUserEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';
import { toFieldLabel } from './field-name.tsx';
import { toFields } from './field-text.ts';
import { isWritten } from './item-outcome-texts.ts';
import { NoteText } from './note-text.tsx';
import { PlainField } from './plain-field.tsx';
import { toNotes } from './plan-notes.ts';

type Props = { id: string; item: ImportItem; name: string; source: string };

/** The changes that a run made to an experience: each field before and after, the fields left unchanged, and the problems. */
export function DoneDetails({ id, item, name, source }: Props) {
  const { t } = useTranslation('imports');
  const { kind, fields, terms } = item;
  const isNew = kind === 'new';
  return (
    <div id={id} className={classes['details']} role="group" aria-label={t('diff.differencesOf', { name })}>
      <div className={classes['fieldsHead']} data-is-new={isNew} aria-hidden>
        <span />
        <span>{t('diff.columns.field')}</span>
        <span>{t('history.before')}</span>
        <span>{t('diff.columns.theirs', { source })}</span>
      </div>
      <ul data-is-new={isNew}>
        {toFields(item).map((field) => {
          const values = fields[field];
          if (!values) return null;
          // Any field that the run did not write is shown in the same way as a field that the user left out.
          const shown = isWritten(item, field) ? values : { ...values, isConflict: false, decision: 'ours' as const };
          return (
            <PlainField
              key={field}
              field={field}
              values={shown}
              terms={terms}
              source={source}
              onTick={undefined}
              isDisabled
            />
          );
        })}
      </ul>
      <DoneRemarks item={item} />
    </div>
  );
}

/** Lists the fields left unchanged and the problems, with the reasons. */
function DoneRemarks({ item }: { item: ImportItem }) {
  const { t, i18n } = useTranslation('imports');
  const { kind, state, kept, left, missing, pictureFaults } = item;
  const notes = toNotes(item);
  const inWords = (words: string[]) => new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(words);
  const isMissed = state === 'applied' && kind === 'new' && missing.length > 0;
  const inFields = (names: string[]) => inWords(names.map((field) => toFieldLabel(t, field)));
  if (!isMissed && [kept, left, pictureFaults, notes].every(({ length }) => length === 0)) return null;
  return (
    <div className={classes['remarks']}>
      <ul>
        {kept.length > 0 && (
          <li>
            <IconUserEdit size={16} stroke={1.8} aria-hidden />
            {t('history.kept', { count: kept.length, fields: inFields(kept) })}
          </li>
        )}
        {left.length > 0 && (
          <li>
            <IconUserEdit size={16} stroke={1.8} aria-hidden />
            {t('history.leftByUndo', { count: left.length, fields: inFields(left) })}
          </li>
        )}
        {pictureFaults.map(({ url, fault }) => (
          <li key={url} data-is-warning>
            <IconPhotoOff size={16} stroke={1.8} aria-hidden />
            <span>
              {t('history.pictureMissing', {
                address: url.replace(/^https?:\/\//, ''),
                why: t(`history.pictureFaults.${fault}`),
              })}
            </span>
          </li>
        ))}
        {isMissed && (
          <li>
            <IconInfoCircle size={16} stroke={1.8} aria-hidden />
            {t('diff.missing.new', { fields: inWords(missing.map((field) => t(`diff.required.${field}`))) })}
          </li>
        )}
        {notes.map((note, index) => (
          <li key={index}>
            <IconInfoCircle size={16} stroke={1.8} aria-hidden />
            <NoteText note={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}
