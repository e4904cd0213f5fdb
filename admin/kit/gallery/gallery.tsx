import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';
import { CropperDialog } from '../cropper/cropper-dialog.tsx';
import { chosenIn, useUploads, type Holding, type Media } from '../cropper/use-uploads.ts';
import type { PendingState } from '../form/state/pending-pictures.ts';
import { DropZone } from './drop-zone.tsx';
import { EnlargedPicture } from './enlarged-picture.tsx';
import classes from './gallery.module.css';
import { toHint } from './texts.ts';
import { insertAt } from './order.ts';
import { shapeOf } from './shape.ts';
import { PictureTiles } from './picture-tiles.tsx';
import { UploadTile } from './upload-tile.tsx';

type Props = {
  /** Title of the cropper, such as "Imagen de la experiencia". */
  title: string;
  kind: CropKind;
  /** The upload endpoint, such as `/media_experiences`. */
  path: string;
  max: number;
  /** Whether the first picture is the cover. */
  hasCover?: boolean;
  value: readonly Media[];
  onChange: (change: (pictures: readonly Media[]) => readonly Media[]) => void;
  /** Called after a picture has been deleted on the server. */
  onDeleted: (media: Media) => void;
  error?: ReactNode;
  /** Called with the state of all uploads when it changes: `sending` if any is running, else `failed` if any has failed, else undefined. */
  onPending: (state: PendingState | undefined) => void;
  holding: Holding;
  /** The id of the file input. The links in the summary of errors refer to it. */
  inputId: string;
};

/** An ordered list of pictures. Uploads and deletes are sent to the server immediately, before the form is saved. */
export function Gallery(props: Props) {
  const {
    title,
    kind,
    path,
    max,
    hasCover = false,
    value,
    onChange,
    onDeleted,
    onPending,
    holding,
    error,
    inputId,
  } = props;
  const { t } = useTranslation();
  const [enlarged, setEnlarged] = useState<number>();
  // The index of a deleted picture, by the id of the upload that restores it.
  const places = useRef(new Map<number, number>());
  const sending = useUploads({ path, shows: kind.shows, onPending, holding }, (media, { id }) =>
    onChange((pictures) => insertAt(pictures, places.current.get(id) ?? pictures.length, media)),
  );
  const { uploads, start } = sending;
  const cropping = useCropQueue(sending, holding);
  return (
    <div>
      <ul className={classes['gallery']} style={shapeOf(kind)}>
        <PictureTiles
          pictures={value}
          hasCover={hasCover}
          onChange={onChange}
          onDeleted={onDeleted}
          onRestore={(bytes, index) => places.current.set(start(bytes).id, index)}
          onEnlarge={setEnlarged}
        />
        <UploadTiles {...sending} uploads={uploads.filter((upload) => upload !== cropping.current)} />
        <li className={classes['rest']}>
          <DropZone
            room={Math.max(0, max - value.length - uploads.length)}
            max={max}
            hasError={error !== undefined}
            inputId={inputId}
            hint={toHint(t, kind)}
            onChoose={cropping.choose}
          />
        </li>
      </ul>
      {error !== undefined && <p className="mantine-InputWrapper-error">{error}</p>}
      <CropperDialog title={title} kind={kind} upload={cropping.current} {...cropping.dialog} />
      <EnlargedPicture
        contentUrl={value[enlarged ?? -1]?.contentUrl}
        name={t('pictures.name', { n: (enlarged ?? 0) + 1 })}
        onClose={() => setEnlarged(undefined)}
      />
    </div>
  );
}

const UploadTiles = ({ uploads, retry, drop }: Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'drop'>) =>
  uploads.map((upload) => (
    <UploadTile key={upload.id} upload={upload} onRetry={() => void retry(upload)} onDrop={() => drop(upload.id)} />
  ));

type Queue = { files: readonly File[]; at: number };

/** The chosen files, which are cropped and uploaded one after another. */
function useCropQueue({ uploads, start, drop }: ReturnType<typeof useUploads>, { restored, hold }: Holding) {
  const [queue, setQueue] = useState<Queue>(() => ({ files: chosenIn(restored), at: 0 }));
  const change = (next: Queue) => {
    setQueue(next);
    hold(false, next.files.slice(next.at));
  };
  const [sentId, setSentId] = useState<number>();
  const current = uploads.find(({ id }) => id === sentId);
  const showNext = () => {
    setSentId(undefined);
    const { files, at } = queue;
    change(at + 1 < files.length ? { files, at: at + 1 } : { files: [], at: 0 });
  };
  const cutOne = async (picture: Blob) => {
    if (current) drop(current.id);
    const { id, arrival } = start(picture);
    setSentId(id);
    // From now on, the draft contains the cut picture instead of the file.
    hold(false, queue.files.slice(queue.at + 1));
    if (await arrival) showNext();
  };
  // Closes the cropper. A running upload is aborted; a failed upload stays as a tile with a retry button.
  const close = () => {
    if (current && !current.hasFailed) drop(current.id);
    setSentId(undefined);
    change({ files: [], at: 0 });
  };
  return {
    /** The upload of the picture that the cropper shows, if it was started. */
    current,
    choose: (files: readonly File[]) => change({ files, at: 0 }),
    dialog: {
      files: queue.files,
      file: queue.files[queue.at],
      onCut: (picture: Blob) => void cutOne(picture),
      onSkip: showNext,
      onClose: close,
    },
  };
}
