import type { Change } from '@trastienda/contract/changes';
import { useTranslation } from 'react-i18next';
import type { FieldText } from '../differences/sides.ts';
import { useMoment } from '../moment.ts';
import { useValueWords } from '../records/value-words.ts';
import { isErased, isIri } from './logged-values.ts';

const moment = /^\d{4}-\d\d-\d\dT/;

/**
 * Returns a function that converts a value of the change log to text: references to the names of their records, a list to its entries.
 * Pictures keep their URLs.
 */
export function useValueTexts(collection: string) {
  const { t } = useTranslation();
  const toWords = useValueWords(collection);
  const toMoment = useMoment();
  return (name: string, value: unknown, names: Change['names']): FieldText => {
    const toEntry = (entry: unknown): string => {
      if (isErased(entry)) return t('history.erased');
      if (isIri(entry)) return names[entry] ?? t('history.unnamed', { iri: entry.slice(1) });
      return typeof entry === 'string' && moment.test(entry) ? toMoment(entry) : toWords(name, entry);
    };
    if (value === null || value === undefined || value === '') return undefined;
    if (!Array.isArray(value)) return toEntry(value);
    return value.length === 0 ? undefined : value.map(toEntry);
  };
}
