import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './broken-screen.module.css';

/** In place of a screen that could not be fetched or drawn. */
export function BrokenScreen({ reset }: { reset?: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <div className={classes['state']} role="alert">
      <h1>{t('brokenScreen.title')}</h1>
      <p className="ts-soft">{t('brokenScreen.text')}</p>
      <div className={classes['actions']}>
        <Button onClick={retry}>{t('brokenScreen.retry')}</Button>
        <Button variant="default" component="a" href="/dashboard">
          {t('brokenScreen.home')}
        </Button>
      </div>
    </div>
  );
}
