import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordPath } from '../screen-paths.ts';
import { ChangeLine } from './change-line.tsx';
import classes from './history.module.css';

/** The class of a list of lines. In a wide list, each line is a row. */
export const linesClass = classes['lines'];

/** The form of each collection that has one. */
const forms: Partial<Record<string, RecordPath>> = {
  experiences: '/editar-experiencia/$id',
  categories: '/editar-categoria/$id',
  tags: '/editar-etiqueta/$id',
  languages: '/editar-idioma/$id',
  locations: '/editar-localidad/$id',
  zones: '/editar-zona/$id',
  users: '/editar-usuario/$id',
  makers: '/editar-maker/$id',
  resellers: '/editar-reseller/$id',
  plans: '/editar-plan/$id',
  takers: '/editar-taker/$id',
};

const collectionOf = ({ record }: Change): string => record.slice(1, record.lastIndexOf('/'));

/** A change of any record in a line, with a link to the form of the record. */
export function LogLine({ change, children }: { change: Change; children?: ReactNode }) {
  const { t } = useTranslation();
  const collection = collectionOf(change);
  const id = idInPath(change.record);
  const name = change.names[change.record];
  const form = forms[collection];
  return (
    <ChangeLine
      collection={collection}
      change={change}
      about={
        <>
          {form && !change.deleted.includes(change.record) ? (
            <Link className={`ts-ellipsis ${classes['record']}`} to={form} params={{ id }}>
              {name ?? t('history.recordId', { id })}
            </Link>
          ) : (
            <span className="ts-soft">{name ?? t('history.recordId', { id })}</span>
          )}
          <span className="ts-meta">{t(`history.records.${collection}`)}</span>
        </>
      }
    >
      {children}
    </ChangeLine>
  );
}
