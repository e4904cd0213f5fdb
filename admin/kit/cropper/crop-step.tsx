import { Box, Button, Flex, Loader } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { limits } from '@trastienda/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropPreview } from './crop-preview.tsx';
import { CropStage } from './crop-stage.tsx';
import classes from './cropper-dialog.module.css';
import type { CropKind } from './crop-kinds.ts';
import { inPercent, outputSize, startArea, toPixels, type Area } from './crop-math.ts';
import { cutOut } from './picture.ts';
import { UploadProgress } from './upload-progress.tsx';
import { usePicture } from './use-picture.ts';
import { isSending, type Upload } from './use-uploads.ts';

type Props = {
  file: File;
  kind: CropKind;
  upload: Upload | undefined;
  onCut: (picture: Blob) => void;
  onClose: () => void;
};

/** The cropper for one picture: the picture with the selected area, the preview, and the upload button. */
export function CropStep({ file, kind, upload, onCut, onClose }: Props) {
  const { t } = useTranslation();
  const picture = usePicture(file);
  const [moved, setMoved] = useState<Area>();
  const isLocked = isSending(upload);
  const ready = typeof picture === 'string' ? undefined : picture;
  const percent = ready && (moved ?? inPercent(startArea(ready.size, kind.aspect), ready.size));
  const canSend = percent !== undefined && !isLocked;

  const send = () => {
    if (!ready || !canSend) return;
    const area = toPixels(percent, ready.size);
    onCut(cutOut(ready, area, outputSize(kind, area)));
  };

  return (
    <>
      <div className={classes['columns']} style={{ '--preview-width': `${kind.previewWidthPx}px` }}>
        <Box pt={4} px={{ base: 16, sm: 24 }} pb={{ base: 12, sm: 20 }}>
          <p className={`ts-soft ${classes['hint']}`}>{t('pictures.selectArea')}</p>
          <div className={classes['stage']}>
            {ready && percent ? (
              <CropStage picture={ready} kind={kind} percent={percent} isLocked={isLocked} onMove={setMoved} />
            ) : (
              <OpeningStatus picture={picture} name={file.name} />
            )}
          </div>
          <Box component="p" className="ts-soft" mt={10} fz={13} lh="1.125rem">
            {t('pictures.howToMove')}
          </Box>
        </Box>
        <CropPreview picture={ready} kind={kind} percent={percent} />
      </div>
      <Flex className={classes['foot']} align="center" gap={8}>
        <UploadProgress upload={upload} />
        <Button variant="default" onClick={onClose}>
          {t('pictures.cancel')}
        </Button>
        <Button
          // `disabled` is not set, because a disabled button could not receive the focus when the dialog opens, and would lose the
          // focus when the upload starts.
          data-disabled={!canSend || undefined}
          aria-disabled={!canSend}
          leftSection={<IconPhotoUp size={18} stroke={1.7} aria-hidden />}
          onClick={send}
          data-autofocus
        >
          {t('pictures.upload')}
        </Button>
      </Flex>
    </>
  );
}

/** A spinner while the picture is decoded; afterwards the reason why it cannot be cropped. */
function OpeningStatus({ picture, name }: { picture: ReturnType<typeof usePicture>; name: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes['wait']} role="status">
      {picture === 'reading' && <Loader size="sm" color="gray" />}
      {typeof picture === 'string' && picture !== 'reading' && (
        <span>{t(`pictures.${picture}`, { name, max: limits.upload.maxSidePixels })}</span>
      )}
    </div>
  );
}
