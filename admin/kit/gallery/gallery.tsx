import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiFailure } from '../../session/api-client.ts';
import { showFailure, showSuccess } from '../alerts.tsx';
import type { CropKind } from '../cropper/crop-kinds.ts';
import { CropperDialog } from '../cropper/cropper-dialog.tsx';
import { useUploads, type Media, type Upload } from '../cropper/use-uploads.ts';
import type { PendingState } from '../form/pending-pictures.ts';
import { DropZone } from './drop-zone.tsx';
import { EnlargedPicture } from './enlarged-picture.tsx';
import { times } from '../../base/times.ts';
import classes from './gallery.module.css';
import { toHint } from './hint.ts';
import { insertAt, moveTo } from './order.ts';
import { shapeOf } from './shape.ts';
import { PictureTile } from './picture-tile.tsx';
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
  /** The id of the file input. The links in the summary of errors refer to it. */
  inputId: string;
};

/** An ordered list of pictures. Uploads and deletes are sent to the server immediately, before the form is saved. */
export function Gallery({
  title,
  kind,
  path,
  max,
  hasCover = false,
  value,
  onChange,
  onDeleted,
  onPending,
  error,
  inputId,
}: Props) {
  const { t } = useTranslation();
  const [queue, setQueue] = useState<{ files: readonly File[]; at: number }>({ files: [], at: 0 });
  const [sentId, setSentId] = useState<number>();
  const [deleting, setDeleting] = useState<readonly string[]>([]);
  const [enlarged, setEnlarged] = useState<number>();
  // The index of a deleted picture, by the id of the upload that restores it.
  const places = useRef(new Map<number, number>());
  const { uploads, start, retry, drop } = useUploads({ path, shows: kind.shows, onPending }, (media, { id }) =>
    onChange((pictures) => insertAt(pictures, places.current.get(id) ?? pictures.length, media)),
  );

  const current = uploads.find(({ id }) => id === sentId);
  const tiles = uploads.filter((upload) => upload !== current);
  const room = Math.max(0, max - value.length - uploads.length);
  const showNext = () => {
    setSentId(undefined);
    setQueue(({ files, at }) => (at + 1 < files.length ? { files, at: at + 1 } : { files: [], at: 0 }));
  };

  const cutOne = async (picture: Blob) => {
    if (current) drop(current.id);
    const { id, arrival } = start(picture);
    setSentId(id);
    if (await arrival) showNext();
  };

  // Closes the cropper. A running upload is aborted; a failed upload stays as a tile with a retry button.
  const close = () => {
    if (current && !current.hasFailed) drop(current.id);
    setSentId(undefined);
    setQueue({ files: [], at: 0 });
  };

  const remove = async (media: Media, index: number) => {
    setDeleting((all) => [...all, media['@id']]);
    try {
      const bytes = await readBytes(media);
      await deleteOnce(media);
      onDeleted(media);
      const undo = bytes && { label: t('pictures.undo'), run: () => places.current.set(start(bytes).id, index) };
      showSuccess(t('pictures.deleted'), undo);
    } catch (failure) {
      showFailure(failure);
    } finally {
      setDeleting((all) => all.filter((iri) => iri !== media['@id']));
    }
  };

  return (
    <div>
      <ul className={classes['gallery']} style={shapeOf(kind)}>
        {value.map((media, index) => (
          <PictureTile
            key={media['@id']}
            contentUrl={media.contentUrl}
            index={index}
            total={value.length}
            isCover={hasCover && index === 0}
            isLeaving={deleting.includes(media['@id'])}
            onEnlarge={() => setEnlarged(index)}
            onMove={(to) => onChange((pictures) => moveTo(pictures, index, to))}
            onDelete={() => void remove(media, index)}
          />
        ))}
        {tiles.map((upload: Upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => void retry(upload)}
            onDrop={() => drop(upload.id)}
          />
        ))}
        <li className={classes['rest']}>
          <DropZone
            room={room}
            max={max}
            hasError={error !== undefined}
            inputId={inputId}
            hint={toHint(t, kind)}
            onChoose={(files) => setQueue({ files, at: 0 })}
          />
        </li>
      </ul>
      {error !== undefined && <p className="mantine-InputWrapper-error">{error}</p>}
      <CropperDialog
        title={title}
        kind={kind}
        files={queue.files}
        file={queue.files[queue.at]}
        upload={current}
        onCut={(picture) => void cutOne(picture)}
        onSkip={showNext}
        onClose={close}
      />
      <EnlargedPicture
        contentUrl={value[enlarged ?? -1]?.contentUrl}
        name={t('pictures.name', { n: (enlarged ?? 0) + 1 })}
        onClose={() => setEnlarged(undefined)}
      />
    </div>
  );
}

/** Deletes a picture. 404 counts as a success: another user deleted the picture, or the response to an earlier delete was lost. */
async function deleteOnce(media: Media): Promise<void> {
  try {
    await api.delete(media['@id']);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 404) throw error;
  }
}

/** Reads the bytes that "Deshacer" uploads again. Resolves to undefined if the read fails; the delete then cannot be undone. */
const readBytes = ({ contentUrl }: Media) =>
  api.pictureBytes(contentUrl, AbortSignal.timeout(times.undoBytesMs)).catch(() => undefined);
