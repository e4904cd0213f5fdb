import { Box, Button, Flex, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../elements/icon-button.tsx';
import { BlobImage } from '../elements/blob-image.tsx';
import { Dialog } from '../elements/dialog.tsx';
import { CropStep } from './crop-step.tsx';
import { usePhone } from '../use-phone.ts';
import classes from './cropper-dialog.module.css';
import type { CropKind } from './crop-kinds.ts';
import { isSending, type Upload } from './use-uploads.ts';

type Props = {
  title: string;
  kind: CropKind;
  /** The selected files, which are cropped one after another. */
  files: readonly File[];
  /** The file that is being cropped. If undefined, the dialog is closed. */
  file: File | undefined;
  /** The upload of the current picture; undefined until "Subir imagen" is pressed. */
  upload: Upload | undefined;
  onCut: (picture: Blob) => void;
  onSkip: () => void;
  onClose: () => void;
};

/** The dialog that crops pictures and shows a preview of the output (CROP-02, CROP-06). */
export function CropperDialog({ title, kind, files, file, upload, onCut, onSkip, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const index = file ? files.indexOf(file) : 0;
  return (
    <Dialog
      opened={file !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      size={900}
      padding={0}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'xl'}
      classNames={{ body: classes['dialog'] }}
    >
      <Flex className={classes['head']} align="center" justify="space-between" gap={12}>
        <Modal.Title>
          <span>{title}</span>
          {files.length > 1 && (
            <Box component="span" className="ts-soft ts-num" ml={10} fz={14} fw={400} lts={0}>
              {t('pictures.nth', { n: index + 1, total: files.length })}
            </Box>
          )}
        </Modal.Title>
        <IconButton size={36} aria-label={t('pictures.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </Flex>
      {files.length > 1 && (
        <Flex className={classes['queueRow']} align="center" justify="space-between" gap={12}>
          <Flex component="ol" className={classes['queue']} gap={8} miw={0} aria-label={t('pictures.chosen')}>
            {files.map((chosen, at) => (
              <li key={at} aria-current={at === index ? 'step' : undefined} data-done={at < index || undefined}>
                <BlobImage blob={chosen} alt={chosen.name} />
              </li>
            ))}
          </Flex>
          {index < files.length - 1 && (
            <Button size="compact-sm" variant="subtle" flex="none" disabled={isSending(upload)} onClick={onSkip}>
              {t('pictures.skip')}
            </Button>
          )}
        </Flex>
      )}
      {file && <CropStep key={index} file={file} kind={kind} upload={upload} onCut={onCut} onClose={onClose} />}
    </Dialog>
  );
}
