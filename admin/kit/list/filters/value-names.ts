import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { offeredSources } from '../../../session/config.ts';

/** Returns a function that returns the words for a value of a filter: the text `filters.values.<filter>.<value>`, or else the value. */
export function useValueNames(collection: string): (name: string, value: string) => string {
  const { t, i18n } = useTranslation(collection);
  return (name, value) => {
    const key = `filters.values.${name}.${value}`;
    return i18n.exists(`${collection}:${key}`) ? t(key) : value;
  };
}

/** Returns the names of where records may come from: from this product, or from an import source. */
export const originNames = (t: TFunction): Map<string, string> =>
  new Map([['own', t('filters.own')], ...offeredSources().map(({ key, name }) => [key, name] as const)]);
