import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../session/config.ts';
import head from './head.module.css';

/** The title and the link to earlier imports. */
export function ImportsHead() {
  const { t } = useTranslation('imports');
  return (
    <header className={head['head']}>
      <h1>{t('title')}</h1>
      {hasFeature('import-runs') && (
        <Button
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.7} />}
          renderRoot={(props) => <Link preload="intent" {...props} to="/importaciones/anteriores" />}
        >
          {t('history.title')}
        </Button>
      )}
    </header>
  );
}
