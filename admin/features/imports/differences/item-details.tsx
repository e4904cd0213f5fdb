import type { ImportItem } from '@trastienda/contract/imports/items';
import { IconExternalLink, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConflictField } from './conflict-field.tsx';
import classes from './fields.module.css';
import { toFields } from './field-text.ts';
import { decide, hasTick, tickField, type Tick } from '../plan/item-ticks.ts';
import { NoteText } from './note-text.tsx';
import { PlainField } from './plain-field.tsx';
import { toNotes } from './plan-notes.ts';

type Props = {
  id: string;
  item: ImportItem;
  name: string;
  source: string;
  onTick: (tick: Tick) => void;
  isDisabled: boolean;
};

/** The details of an item of a plan: its fields, its missing fields, and its notes. */
export function ItemDetails({ id, item, name, source, onTick, isDisabled }: Props) {
  const { t, i18n } = useTranslation('imports');
  const { kind, experience, isHere, fields, missing, terms } = item;
  const shown = toFields(item);
  const notes = toNotes(item);
  const missed = missing.map((field) => t(`diff.required.${field}`));
  const listOf = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <div id={id} className={classes['details']} role="group" aria-label={t('diff.differencesOf', { name })}>
      {shown.length > 0 && (
        <div className={classes['fieldsHead']} data-is-new={experience === null} aria-hidden>
          <span />
          <span>{t('diff.columns.field')}</span>
          <span>{t('diff.columns.ours')}</span>
          <span>{t('diff.columns.theirs', { source })}</span>
        </div>
      )}
      <ul data-is-new={experience === null}>
        {shown.map((field) => {
          const values = fields[field];
          if (!values) return null;
          const shared = { field, values, terms, source, isDisabled };
          return values.isConflict ? (
            <ConflictField key={field} {...shared} onDecide={(decision) => onTick(decide(item, field, decision))} />
          ) : (
            <PlainField
              key={field}
              {...shared}
              onTick={hasTick(item, field) ? (isTicked) => onTick(tickField(item, field, isTicked)) : undefined}
            />
          );
        })}
      </ul>
      {(missed.length > 0 || notes.length > 0 || isHere) && (
        <div className={classes['remarks']}>
          <ul>
            {missed.length > 0 && (
              <li>
                <IconInfoCircle size={16} stroke={1.8} aria-hidden />
                {t(`diff.missing.${kind === 'new' ? 'new' : 'known'}`, { fields: listOf.format(missed) })}
              </li>
            )}
            {notes.map((note, index) => (
              <li key={index}>
                <IconInfoCircle size={16} stroke={1.8} aria-hidden />
                <NoteText note={note} />
              </li>
            ))}
          </ul>
          {experience !== null && isHere && (
            <Link
              className={`ts-link ${classes['open']}`}
              to="/editar-experiencia/$id"
              params={{ id: experience.split('/').at(-1) ?? '' }}
              target="_blank"
            >
              {t('diff.open')}
              <IconExternalLink size={15} stroke={1.8} aria-hidden />
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
