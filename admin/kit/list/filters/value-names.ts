import { readFreshnessFilter } from '@trastienda/contract/freshness/states';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { offeredSources } from '../../../session/config.ts';

/** Returns a function that returns the words for a value of a filter, or else the value. */
export function useValueNames(collection: string): (name: string, value: string) => string {
  const { t } = useTranslation([collection, 'common']);
  return (name, value) => valueNameOf(t, name, value);
}

/**
 * `t` is that of the collection. The words are the text `filters.values.<filter>.<value>`; those of freshness are the same in all collections. `otherwise`: what
 * is returned without words.
 */
export function valueNameOf(t: TFunction<string[]>, name: string, value: string, otherwise = value): string {
  const key = readFreshnessFilter(name) ? `common:freshness.values.${value}` : `filters.values.${name}.${value}`;
  return t(key, { defaultValue: otherwise });
}

/** Returns the names of where records may come from: from this product, or from an import source. */
export const originNames = (t: TFunction): Map<string, string> =>
  new Map([['own', t('filters.own')], ...offeredSources().map(({ key, name }) => [key, name] as const)]);
