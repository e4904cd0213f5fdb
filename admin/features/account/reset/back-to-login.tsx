import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './reset.module.css';

export function BackToLogin() {
  const { t } = useTranslation('account');
  return (
    <Link className={`ts-link ${classes['back']}`} to="/login">
      {t('reset.toLogin')}
    </Link>
  );
}
