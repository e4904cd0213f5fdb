import { useTranslation } from 'react-i18next';

/** What one import did. */
export function RunScreen() {
  const { t } = useTranslation('imports');
  return <h1>{t('history.runTitle')}</h1>;
}
