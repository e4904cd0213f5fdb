import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { showFailure } from '../../../kit/alerts.tsx';
import { api } from '../../../session/api-client.ts';
import { saveFile } from './save-file.ts';

/** Downloads the report of an import as a CSV file. The access token is sent in a header, so that no URL contains it. */
export function RunReport({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const [isFetching, setFetching] = useState(false);
  const download = async () => {
    setFetching(true);
    try {
      const report = await api.download(`/imports/runs/${id}/report`, { language: currentLanguage() });
      saveFile(report, t('history.report.file', { id }));
    } catch (error) {
      showFailure(error);
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isFetching}
      leftSection={<IconFileDownload size={18} stroke={1.7} />}
      onClick={() => void download()}
    >
      {t('history.report.open')}
    </Button>
  );
}
