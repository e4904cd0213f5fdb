import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature, offeredSources } from '../../session/config.ts';
import { ScreenHead } from '../../kit/runs/run-head.tsx';
import { PlainImport } from './search/plain-import.tsx';
import { RunImport } from './run/run-import.tsx';

/** Imports experiences from a distributor (IMP-01), with a link to earlier imports. */
export function ImportsScreen() {
  const { t } = useTranslation('imports');
  const [first] = offeredSources();
  const [source, setSource] = useState(first?.key ?? '');
  const hasRuns = hasFeature('import-runs');
  return (
    <>
      <ScreenHead>
        <h1>{t('title')}</h1>
        {hasRuns && (
          <Button
            variant="default"
            w={{ base: '100%', sm: 'auto' }}
            leftSection={<IconHistory size={18} stroke={1.7} />}
            renderRoot={(props) => <Link preload="intent" {...props} to="/importaciones/anteriores" />}
          >
            {t('history.title')}
          </Button>
        )}
      </ScreenHead>
      {hasRuns ? <RunImport key={source} source={source} onSourceChange={setSource} /> : <PlainImport />}
    </>
  );
}
