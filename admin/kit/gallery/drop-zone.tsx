import { Box } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from './file-picker.tsx';
import classes from './gallery.module.css';

type Props = {
  /** The number of pictures that can still be added. */
  room: number;
  max: number;
  hint: string;
  hasError: boolean;
  inputId: string;
  /** The accessible name of the file input. It must be set if the form has several file inputs, to distinguish them. */
  name?: string;
  onChoose: (files: readonly File[]) => void;
};

/** The area where pictures are selected or dropped. If the maximum is reached, only a note is shown. */
export function DropZone({ room, max, hint, hasError, inputId, name, onChoose }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState<string>();
  if (room === 0) {
    return <p className={`ts-meta ${classes['full']}`}>{t('pictures.full', { max })}</p>;
  }
  return (
    <FilePicker
      room={room}
      name={name ?? t('pictures.choose')}
      inputId={inputId}
      className={classes['zone']}
      hasError={hasError}
      onChoose={onChoose}
      onNote={setNote}
    >
      <Box component="span" className="ts-tile" flex="none" w={44} h={44} aria-hidden>
        <IconPhotoUp size={22} stroke={1.6} />
      </Box>
      <span>
        <span className="ts-link">{t('pictures.choose')}</span>
        <Box component="span" className="ts-soft" visibleFrom="sm">
          {' '}
          {t('pictures.orDrop')}
        </Box>
        <Box component="span" className="ts-meta" display="block">
          <span>{hint}</span> {room < max && <span>{t('pictures.room', { count: room })}</span>}
        </Box>
        <Box component="span" className="ts-meta" display="block" c="var(--ts-warn)" fw={520} role="status">
          {note}
        </Box>
      </span>
    </FilePicker>
  );
}
