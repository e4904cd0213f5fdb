import { Box, Button, RingProgress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../elements/icon-button.tsx';
import { BlobImage } from '../elements/blob-image.tsx';
import type { Upload } from '../cropper/use-uploads.ts';
import classes from './gallery.module.css';

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void };

/** A running or failed upload outside the cropper. */
export function UploadTile({ upload: { picture, percent, hasFailed }, onRetry, onDrop }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes['tile']} data-failed={hasFailed || undefined}>
      <div className={classes['picture']}>
        <BlobImage blob={picture} alt={t('pictures.unsaved')} />
        {!hasFailed && (
          <div className={classes['veil']}>
            <RingProgress
              size={72}
              thickness={5}
              roundCaps
              rootColor="rgb(255 255 255 / 30%)"
              sections={[{ value: percent, color: '#fff' }]}
              label={
                <Box component="span" className="ts-num" display="block" fw={600} ta="center">
                  {t('pictures.percent', { percent })}
                </Box>
              }
            />
          </div>
        )}
      </div>
      <div className={classes['caption']} role="status">
        <span className="ts-meta ts-num">{t(hasFailed ? 'pictures.notUploaded' : 'pictures.uploadingShort')}</span>
        {hasFailed && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={onRetry}
          >
            {t('pictures.retry')}
          </Button>
        )}
        <IconButton aria-label={t(hasFailed ? 'pictures.forget' : 'pictures.stop')} onClick={onDrop}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
