import type { Change } from '@trastienda/contract/changes';
import { idInPath } from '@trastienda/contract/model/reference';
import { useTranslation } from 'react-i18next';
import type { FieldText } from '../differences/sides.ts';
import { useMoment } from '../moment.ts';
import { useValueWords } from '../records/value-words.ts';
import { isErased } from './logged-values.ts';

const moment = /^\d{4}-\d\d-\d\dT/;

/** The names of the records in values, and the `@id`s of the records that no longer exist. */
export type Named = Pick<Change, 'names' | 'deleted'>;

/**
 * Returns a function that converts a value of the change log to text: references to the names of their records, a list to its entries.
 * Pictures keep their URLs. A password has no value in the log.
 */
export function useValueTexts(collection: string) {
  const { t } = useTranslation();
  const toWords = useValueWords(collection);
  const toMoment = useMoment();
  return (field: string, value: unknown, { names, deleted }: Named): FieldText => {
    const toEntry = (entry: unknown): string => {
      if (isErased(entry)) return t('history.erased');
      if (typeof entry !== 'string') return toWords(field, entry);
      const name = entry.startsWith('/media/') ? undefined : names[entry];
      if (deleted.includes(entry))
        return t('history.gone', { name: name ?? t('history.recordId', { id: idInPath(entry) }) });
      return name ?? (moment.test(entry) ? toMoment(entry) : toWords(field, entry));
    };
    if (value === null || value === undefined || value === '') return undefined;
    if (field === 'password') return value === true ? t('history.hidden') : undefined;
    if (!Array.isArray(value)) return toEntry(value);
    return value.length === 0 ? undefined : value.map(toEntry);
  };
}
