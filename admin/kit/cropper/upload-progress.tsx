import { Loader, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './cropper-dialog.module.css';
import type { Upload } from './use-uploads.ts';

/** The progress of an upload (CROP-18), or a message that it failed; an empty spacer if there is no upload. */
export function UploadProgress({ upload }: { upload: Upload | undefined }) {
  const { t } = useTranslation();
  if (!upload) return <span className={classes['spring']} />;
  if (upload.hasFailed) {
    return (
      <span className={classes['failed']}>
        <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
        {t('pictures.notUploaded')}
      </span>
    );
  }
  return (
    <div className={classes['progress']}>
      <p>
        <span>
          <Loader size={14} mr={8} role="status" aria-label={t('pictures.uploadingShort')} />
          {t('pictures.uploading')}
        </span>
        <b>{t('pictures.percent', { percent: upload.percent })}</b>
      </p>
      <Progress value={upload.percent} size={6} radius={4} aria-label={t('pictures.progress')} />
    </div>
  );
}
