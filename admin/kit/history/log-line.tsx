import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeLine } from './change-line.tsx';
import classes from './history.module.css';
import { recordForms } from '../records/record-forms.ts';
import { useMayOpen } from '../use-may-open.ts';
import { useRecordKind } from './record-kind.ts';

/** The class of a list of lines. In a wide list, each line is a row. */
export const linesClass = classes['lines'];

const collectionOf = ({ record }: Change): string => record.slice(1, record.lastIndexOf('/'));

/** A change of any record in a line, with a link to the form of the record, if the user may open it. */
export function LogLine({ change, children }: { change: Change; children?: ReactNode }) {
  const { t } = useTranslation();
  const collection = collectionOf(change);
  const id = idInPath(change.record);
  const name = change.names[change.record];
  const form = recordForms(useRouter()).get(collection);
  const kindOf = useRecordKind();
  const mayOpen = useMayOpen();
  return (
    <ChangeLine
      collection={collection}
      change={change}
      about={
        <>
          {form && mayOpen(form) && !change.deleted.includes(change.record) ? (
            <Link className={`ts-ellipsis ${classes['record']}`} to={form} params={{ id }}>
              {name ?? t('history.recordId', { id })}
            </Link>
          ) : (
            <span className="ts-soft">{name ?? t('history.recordId', { id })}</span>
          )}
          <span className="ts-meta">{kindOf(collection)}</span>
        </>
      }
    >
      {children}
    </ChangeLine>
  );
}
