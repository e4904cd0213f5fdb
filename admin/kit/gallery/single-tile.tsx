import { Box } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../elements/icon-button.tsx';
import { Tooltip } from '../floating/tooltip.tsx';
import { FilePicker } from './file-picker.tsx';
import galleryClasses from './gallery.module.css';
import classes from './single-picture.module.css';
import { StoredPicture } from './stored-picture.tsx';
import { toSingleTexts } from './texts.ts';

type Props = {
  title: string;
  contentUrl: string;
  inputId: string;
  onEnlarge: () => void;
  onChoose: (files: readonly File[]) => void;
  onRemove: () => void;
};

/** The stored picture. Buttons below the picture replace and remove it. */
export function SingleTile({ title, contentUrl, inputId, onEnlarge, onChoose, onRemove }: Props) {
  const { t } = useTranslation();
  const [note, setNote] = useState<string>();
  return (
    <div className={galleryClasses['tile']}>
      <StoredPicture contentUrl={contentUrl} texts={toSingleTexts(t, title)} onEnlarge={onEnlarge} />
      <div className={galleryClasses['caption']}>
        <FilePicker
          room={1}
          name={t('pictures.single.changeName', { name: title })}
          inputId={inputId}
          className={classes['change']}
          hasError={false}
          onChoose={onChoose}
          onNote={setNote}
        >
          <IconPhotoUp size={18} stroke={1.7} aria-hidden />
          {t('pictures.single.change')}
        </FilePicker>
        <Box component="span" className="ts-meta ts-num" fw={520} role="status">
          {note}
        </Box>
        <Tooltip label={t('pictures.single.remove')}>
          <IconButton data-danger aria-label={t('pictures.single.removeName', { name: title })} onClick={onRemove}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </IconButton>
        </Tooltip>
      </div>
    </div>
  );
}
