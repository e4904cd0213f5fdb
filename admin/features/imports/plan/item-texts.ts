import type { TFunction } from 'i18next';

/** Returns the texts that replace the items of a run. `failed` is the key of the title after a failed read. */
export const itemTexts = (t: TFunction<'imports'>, failed: 'diff.loadFailed' | 'history.itemsFailed') => ({
  failed: t(failed),
  nothingFound: t('diff.nothingFound'),
  loading: t('diff.loading'),
});
