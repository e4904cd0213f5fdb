import { Flex, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../elements/icon-button.tsx';
import { toApiUrl } from '../../session/config.ts';
import classes from './gallery.module.css';

type Props = { contentUrl: string | undefined; name: string; onClose: () => void };

/** A stored picture at full size. */
export function EnlargedPicture({ contentUrl, name, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={contentUrl !== undefined} onClose={onClose} size="auto" padding={0}>
      <Flex align="center" justify="space-between" gap={12} p="0.875rem 0.875rem 0.75rem 1.25rem">
        <Modal.Title>{name}</Modal.Title>
        <IconButton size={36} aria-label={t('pictures.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </Flex>
      {contentUrl !== undefined && <img className={classes['enlarged']} src={toApiUrl(contentUrl)} alt={name} />}
    </Modal>
  );
}
