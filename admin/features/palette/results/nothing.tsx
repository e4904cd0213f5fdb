import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '../../../session/config.ts';
import { ApiFailure } from '../../../session/calls/api-client.ts';
import { takeFocus } from '../../../kit/take-focus.ts';
import classes from './results.module.css';

/** Says that nothing matches a text. */
export function NothingFound({ text }: { text: string }) {
  const { t } = useTranslation('palette');
  return (
    <div className={classes['nothing']}>
      <p className={classes['title']}>{t('none', { text })}</p>
      {hasFeature('palette') && <p className="ts-soft">{t('noneHint')}</p>}
    </div>
  );
}

/** Says that the records could not be read, with a button that reads them again. */
export function FailedSearch({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    takeFocus(currentTarget.closest('[role=dialog]')?.querySelector('input') ?? null);
    onRetry();
  };
  return (
    <div className={classes['nothing']} role="alert">
      <p className={classes['title']}>{t('palette:failed')}</p>
      <p className="ts-soft">{error instanceof ApiFailure ? error.message : t('common:failures.unexpected')}</p>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />} onClick={retry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
