import { readFreshnessFilter } from '@trastienda/contract/freshness/states';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

type FreshnessFilterName = NonNullable<ReturnType<typeof readFreshnessFilter>>;

/** Whether a filter finds the records that have, or lack, a text in a language: `exists[name.en]`. */
export const isTextFilter = (name: string) => /^exists\[[^\]]+\.(?:es|en)\]$/.test(name);

/**
 * Returns a function that names a filter: the text `filters.<name>` of the collection, or else that of the field or of the search form. The texts of a field in a
 * language, and their freshness, are named by the field and the language.
 */
export function useFilterNames(collection: string): (name: string) => string {
  const { t } = useTranslation([collection, 'common']);
  return (name) => filterNameOf(t, name);
}

/** `t` is that of the collection. */
export function filterNameOf(t: TFunction<string[]>, name: string): string {
  const freshness = readFreshnessFilter(name);
  if (freshness) return freshnessFilterName(t, freshness);
  const [, existing, language] = /^exists\[([^.\]]+)(?:\.(es|en))?\]$/.exec(name) ?? [];
  if (existing !== undefined && language !== undefined)
    return t(`common:filters.textIn.${language}`, { field: t([`filters.${existing}`, `fields.${existing}`]) });
  if (existing !== undefined) return t(`filters.exists.${existing}`);
  return t([
    `filters.${name}`,
    `common:filters.names.${name}`,
    `fields.${name.replace(/\.id$/, '')}`,
    `search.${name}`,
  ]);
}

/** Returns the name of a filter by the freshness of a language, or of a text in it. */
function freshnessFilterName(t: TFunction<string[]>, { language, field }: FreshnessFilterName): string {
  const name = t(`common:freshness.in.${language}`);
  return field === undefined ? name : t('common:freshness.of', { name, field: t(`fields.${field}`) });
}
