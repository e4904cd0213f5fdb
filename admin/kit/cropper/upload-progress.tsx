import { Box, Flex, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './cropper-dialog.module.css';
import type { Upload } from './use-uploads.ts';

/** The progress of an upload (CROP-18), or a message that it failed; an empty spacer if there is no upload. */
export function UploadProgress({ upload }: { upload: Upload | undefined }) {
  const { t } = useTranslation();
  if (!upload) return <Box component="span" mr="auto" visibleFrom="sm" />;
  if (upload.hasFailed) {
    return (
      <Flex component="span" className={classes['failed']} align="center" gap={8} c="var(--ts-danger)" fw={560}>
        <IconAlertTriangle size={18} stroke={1.9} aria-hidden />
        {t('pictures.notUploaded')}
      </Flex>
    );
  }
  return (
    <div className={classes['progress']}>
      <Flex component="p" className="ts-num" justify="space-between" mb={6}>
        <span>
          <Loader size={14} mr={8} role="status" aria-label={t('pictures.uploadingShort')} />
          {t('pictures.uploading')}
        </span>
        <Box component="b" fw={560}>
          {t('pictures.percent', { percent: upload.percent })}
        </Box>
      </Flex>
      <Progress value={upload.percent} size={6} radius={4} aria-label={t('pictures.progress')} />
    </div>
  );
}
