import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { isReading: boolean; retry: (() => void) | undefined; nothing: string };

/** The reason why a select has no options: loading, failed load, or no match. */
export function OptionsEmptyState({ isReading, retry, nothing }: Props) {
  const { t } = useTranslation();
  if (isReading) return t('field.loading');
  if (!retry) return nothing;
  return (
    <>
      {t('field.loadFailed')}{' '}
      <Button size="compact-sm" variant="default" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {t('retry')}
      </Button>
    </>
  );
}
