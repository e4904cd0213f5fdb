import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Alerts } from '../kit/elements/alerts.tsx';
import { PulledPlug } from '../kit/elements/drawings.tsx';
import { StatePanel } from '../kit/elements/state-panel.tsx';

/** Replaces the admin if the configuration, which contains the URL of the API, could not be read. */
export function FailedStart() {
  const { t } = useTranslation();
  return (
    <main>
      <title>{t('brand.name')}</title>
      <Alerts />
      <StatePanel drawing={<PulledPlug />} title={t('failedStart.title')} text={t('failedStart.text')}>
        <Button onClick={() => window.location.reload()}>{t('retry')}</Button>
      </StatePanel>
    </main>
  );
}
