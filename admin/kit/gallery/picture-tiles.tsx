import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { abortAfter } from '../../base/time-limit.ts';
import { times } from '../../base/times.ts';
import { api, ApiFailure } from '../../session/calls/api-client.ts';
import { showFailure, showSuccess } from '../elements/alerts.tsx';
import type { Media } from '../cropper/use-uploads.ts';
import { moveTo } from './order.ts';
import { PictureTile } from './picture-tile.tsx';

type Props = {
  pictures: readonly Media[];
  /** Whether the first picture is the cover. */
  hasCover: boolean;
  onChange: (change: (pictures: readonly Media[]) => readonly Media[]) => void;
  /** Called after a picture has been deleted on the server. */
  onDeleted: (media: Media) => void;
  /** Called with the bytes of a deleted picture and its former index when the user undoes the delete. */
  onRestore: (bytes: Blob, index: number) => void;
  onEnlarge: (index: number) => void;
};

/** The stored pictures of a gallery. They can be moved, enlarged and deleted; a message offers to undo a delete. */
export function PictureTiles({ pictures, hasCover, onChange, onDeleted, onRestore, onEnlarge }: Props) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<readonly string[]>([]);

  const remove = async (media: Media, index: number) => {
    setDeleting((all) => [...all, media['@id']]);
    try {
      const bytes = await readBytes(media);
      await deleteOnce(media);
      onDeleted(media);
      const undo = bytes && { label: t('pictures.undo'), run: () => onRestore(bytes, index) };
      showSuccess(t('pictures.deleted'), undo);
    } catch (failure) {
      showFailure(failure);
    } finally {
      setDeleting((all) => all.filter((iri) => iri !== media['@id']));
    }
  };

  return pictures.map((media, index) => (
    <PictureTile
      key={media['@id']}
      contentUrl={media.contentUrl}
      index={index}
      total={pictures.length}
      isCover={hasCover && index === 0}
      isLeaving={deleting.includes(media['@id'])}
      onEnlarge={() => onEnlarge(index)}
      onMove={(to) => onChange((all) => moveTo(all, index, to))}
      onDelete={() => void remove(media, index)}
    />
  ));
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
  api.pictureBytes(contentUrl, abortAfter(times.undoBytesMs)).catch(() => undefined);
