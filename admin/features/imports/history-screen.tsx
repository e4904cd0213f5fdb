import { useTranslation } from 'react-i18next';

/** What was imported before, and by whom. */
export function HistoryScreen() {
  const { t } = useTranslation('imports');
  return <h1>{t('history.title')}</h1>;
}
