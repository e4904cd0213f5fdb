import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedPictures, pickedPictures } from './choose-files.ts';

type Props = {
  /** The maximum number of pictures to accept; further pictures are ignored. */
  room: number;
  /** The accessible name of the input. */
  name: string;
  inputId: string;
  className: string | undefined;
  hasError: boolean;
  onChoose: (files: readonly File[]) => void;
  /** Called after each selection or drop with the reason why files were ignored; undefined if none were. */
  onNote: (note: string | undefined) => void;
  children: ReactNode;
};

/** Accepts pictures by selection (JPEG and PNG, CROP-14) or by drop (any image, CROP-15); `react-dropzone` has one list of types for both. */
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
    // Drop handlers on a label are acceptable, because the input inside the label also accepts files by click and by keyboard.
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
          // Clear the input, so that selecting the same file again fires a change event.
          currentTarget.value = '';
          take(files, pickedPictures(files));
        }}
      />
      {children}
    </label>
  );
}
