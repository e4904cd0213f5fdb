import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedPictures, pickedPictures } from './choose-files.ts';

type Props = {
  /** How many pictures may be chosen. */
  room: number;
  /** What the input is called. */
  name: string;
  inputId: string;
  className: string | undefined;
  hasError: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Hears at each choice why something was left out, if it was. */
  onNote: (note: string | undefined) => void;
  children: ReactNode;
};

/** Takes pictures from the picker (JPEG and PNG, CROP-14) or dropped on it (any image, CROP-15). */
export function FilePicker({ room, name, inputId, className, hasError, onChoose, onNote, children }: Props) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);

  const take = (chosen: readonly File[], pictures: readonly File[]) => {
    const fitting = pictures.slice(0, room);
    if (pictures.length > room) onNote(t('pictures.tooMany', { count: room }));
    else onNote(pictures.length < chosen.length ? t('pictures.notPictures') : undefined);
    if (fitting.length > 0) onChoose(fitting);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    take(files, droppedPictures(files));
  };

  return (
    // Dropping is an extra: the input inside does the same by click and key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={className}
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
        aria-label={name}
        aria-invalid={hasError || undefined}
        className="ts-hidden"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that choosing the same file again is a choice too.
          currentTarget.value = '';
          take(files, pickedPictures(files));
        }}
      />
      {children}
    </label>
  );
}
