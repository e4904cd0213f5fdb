import { useTranslation } from 'react-i18next';
import { translate } from '../../i18n/i18n.ts';

/** Returns a function that counts records of a collection whose texts are loaded, such as `312 experiencias`. */
export function useRecordCount(): (collection: string, count: number) => string {
  const { t } = useTranslation();
  return (collection, count) => t('count', { ns: collection, count });
}

/** As {@link useRecordCount}, outside of components. */
export const countRecords = (collection: string, count: number): string =>
  translate('count', { ns: collection, count });
