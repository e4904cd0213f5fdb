import { useTranslation } from 'react-i18next';
import classes from './imports.module.css';

export function ImportsHead() {
  const { t } = useTranslation('imports');
  return (
    <header className={classes['head']}>
      <h1>{t('title')}</h1>
    </header>
  );
}
