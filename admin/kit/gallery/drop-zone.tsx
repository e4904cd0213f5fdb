import { IconPhotoUp } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedPictures, pickedPictures } from './choose-files.ts';
import classes from './gallery.module.css';

type Props = {
  /** How many pictures still fit. */
  room: number;
  max: number;
  hint: string;
  hasError: boolean;
  inputId: string;
  onChoose: (files: readonly File[]) => void;
};

/** Takes pictures from the picker (JPEG and PNG, CROP-14) or dropped on it (any image, CROP-15). */
export function DropZone({ room, max, hint, hasError, inputId, onChoose }: Props) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const [note, setNote] = useState<string>();

  const take = (chosen: readonly File[], pictures: readonly File[]) => {
    const fitting = pictures.slice(0, room);
    if (pictures.length > room) setNote(t('pictures.tooMany', { count: room }));
    else setNote(pictures.length < chosen.length ? t('pictures.notPictures') : undefined);
    if (fitting.length > 0) onChoose(fitting);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    take(files, droppedPictures(files));
  };

  if (room === 0) {
    return <p className={classes['full']}>{t('pictures.full', { max })}</p>;
  }
  return (
    // Dropping is an extra: the input inside does the same by click and key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={classes['zone']}
      data-over={isOver || undefined}
      data-error={hasError || undefined}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={inputId}
        type="file"
        accept="image/jpeg,image/png"
        multiple={room > 1}
        aria-label={t('pictures.choose')}
        aria-invalid={hasError || undefined}
        className="ts-hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that choosing the same file again is a choice too.
          currentTarget.value = '';
          take(files, pickedPictures(files));
        }}
      />
      <span className={classes['zoneIcon']} aria-hidden>
        <IconPhotoUp size={22} stroke={1.6} />
      </span>
      <span>
        <span className="ts-link">{t('pictures.choose')}</span>
        <span className={classes['orDrop']}> {t('pictures.orDrop')}</span>
        <span className={classes['zoneHint']}>
          {hint} {room < max && t('pictures.room', { count: room })}
        </span>
        <span className={classes['note']} role="status">
          {note}
        </span>
      </span>
    </label>
  );
}
