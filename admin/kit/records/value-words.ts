import { toCountryName } from '@trastienda/contract/countries/countries';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { toText } from '../to-text.ts';

/** The field of a referenced record that contains the record's name. */
const label = 'name';

/**
 * Returns a function that converts one value of a field to words: an option to its label, a country code and a referenced record to their
 * names, a flag to yes or no.
 */
export function useValueWords(collection: string): (name: string, value: unknown) => string {
  const { t, i18n } = useTranslation([collection, 'common']);
  return (name, value) => {
    if (typeof value === 'boolean') return t(`common:values.${value ? 'yes' : 'no'}`);
    if (typeof value === 'object' && value !== null) {
      const record: Partial<Record<string, unknown>> = { ...value };
      return toText(record[label] ?? record['@id']);
    }
    const text = toText(value);
    if (name === 'country' || name === 'countries') return toCountryName(text, currentLanguage());
    if (i18n.exists(`common:values.${name}.${text}`)) return t(`common:values.${name}.${text}`);
    // The label of an option is the text `<name of the field>s.<option>`.
    return i18n.exists(`${collection}:${name}s.${text}`) ? t(`${name}s.${text}`) : text;
  };
}
