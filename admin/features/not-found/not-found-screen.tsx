import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DoorAjar } from './door-ajar.tsx';
import classes from './not-found-screen.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation('not-found');
  const { history } = useRouter();
  return (
    <div className={classes['screen']}>
      <DoorAjar label={t('picture')} />
      <h1>{t('title')}</h1>
      <p className="ts-soft">{t('text')}</p>
      <div className={classes['actions']}>
        <Button component={Link} to="/dashboard">
          {t('home')}
        </Button>
        <Button variant="default" onClick={() => history.back()}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}
