import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
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
      loading={isPending}
      leftSection={<IconFileDownload size={18} stroke={1.7} />}
      onClick={() => download()}
    >
      {children}
    </Button>
  );
}

/** Saves bytes under a file name, as a download link does. */
function saveFile(bytes: Blob, name: string) {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL can be revoked as soon as the download has started, because the browser then has its own reference to the bytes.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
