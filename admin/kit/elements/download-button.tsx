import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../base/save-file.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../session/calls/api-client.ts';
import { showFailure } from './alerts.tsx';

type Props = { path: string; fileName: string; children: string };

/** Downloads a file of the API. The access token is sent in a header, so that no URL contains it. */
export function DownloadButton({ path, fileName, children }: Props) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => api.download(path, { language: currentLanguage() }),
    onSuccess: (bytes) => saveFile(bytes, fileName),
    onError: showFailure,
  });
  return (
    <Button
      variant="default"
      data-command="download"
      loading={isPending}
      leftSection={<IconFileDownload size={18} stroke={1.7} />}
      onClick={() => download()}
    >
      {children}
    </Button>
  );
}
