import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropKind } from '../cropper/crop-kinds.ts';
import { CropperDialog } from '../cropper/cropper-dialog.tsx';
import { chosenIn, useUploads, type Holding, type Media } from '../cropper/use-uploads.ts';
import type { PendingState } from '../form/state/pending-pictures.ts';
import { DropZone } from './drop-zone.tsx';
import { EnlargedPicture } from './enlarged-picture.tsx';
import { toHint } from './texts.ts';
import { shapeOf } from './shape.ts';
import { SingleTile } from './single-tile.tsx';
import classes from './single-picture.module.css';
import { UploadTile } from './upload-tile.tsx';

type Props = {
  /** The name of the picture, such as "Logo". It is the title of the cropper and a part of the buttons' accessible names. */
  title: string;
  kind: CropKind;
  /** The upload endpoint, such as `/media_makers_logos`. */
  path: string;
  value: Media | undefined;
  onChange: (picture: Media | undefined) => void;
  hasError: boolean;
  /** Called when the state of the upload changes: `sending` if it is running, `failed` if it has failed, undefined without an upload. */
  onPending: (state: PendingState | undefined) => void;
  holding: Holding;
  /** The id of the file input. The links in the summary of errors refer to it. */
  inputId: string;
};

/**
 * A single picture of a record. A new picture is uploaded immediately. Like any other change in the form, replacing or removing the
 * stored picture takes effect when the form is saved, and is discarded if the form is left without a save.
 */
export function SinglePicture({ title, kind, path, value, onChange, onPending, holding, hasError, inputId }: Props) {
  const { t } = useTranslation();
  const { file, upload, choose, cut, close, retry, drop } = useNewPicture({ kind, path, onPending, holding, onChange });
  const [isEnlarged, setEnlarged] = useState(false);

  return (
    <div className={classes['single']} style={shapeOf(kind)}>
      {upload && !file ? (
        <Box component="ul" display="grid">
          <UploadTile upload={upload} onRetry={() => void retry(upload)} onDrop={() => drop(upload.id)} />
        </Box>
      ) : value ? (
        <SingleTile
          // A new picture gets a new tile, because the tile of the earlier picture may be in its error state.
          key={value.contentUrl}
          title={title}
          contentUrl={value.contentUrl}
          inputId={inputId}
          onEnlarge={() => setEnlarged(true)}
          onChoose={choose}
          onRemove={() => onChange(undefined)}
        />
      ) : (
        <DropZone
          room={1}
          max={1}
          hasError={hasError}
          inputId={inputId}
          name={t('pictures.single.chooseName', { name: title })}
          hint={toHint(t, kind)}
          onChoose={choose}
        />
      )}
      <CropperDialog
        title={title}
        kind={kind}
        files={file ? [file] : []}
        file={file}
        upload={upload}
        onCut={(picture) => void cut(picture)}
        onSkip={close}
        onClose={close}
      />
      <EnlargedPicture
        contentUrl={isEnlarged ? value?.contentUrl : undefined}
        name={title}
        onClose={() => setEnlarged(false)}
      />
    </div>
  );
}

/** The chosen file while the cropper is open, and the upload of the cropped picture. */
function useNewPicture({
  kind,
  path,
  onPending,
  holding,
  onChange,
}: Pick<Props, 'kind' | 'path' | 'onPending' | 'holding' | 'onChange'>) {
  const [file, setFile] = useState(() => chosenIn(holding.restored)[0]);
  const { uploads, start, retry, drop } = useUploads({ path, shows: kind.shows, onPending, holding }, onChange);
  const [upload] = uploads;
  const show = (chosen: File | undefined) => {
    setFile(chosen);
    holding.hold(false, chosen ? [chosen] : []);
  };
  return {
    file,
    upload,
    choose: ([chosen]: readonly File[]) => {
      for (const { id } of uploads) drop(id);
      show(chosen);
    },
    cut: async (picture: Blob) => {
      if (upload) drop(upload.id);
      const { arrival } = start(picture);
      // From now on, the draft contains the cut picture instead of the file.
      holding.hold(false, []);
      if (await arrival) show(undefined);
    },
    /** Closes the cropper. A running upload is aborted; a failed upload stays as a tile with a retry button. */
    close: () => {
      if (upload && !upload.hasFailed) drop(upload.id);
      show(undefined);
    },
    retry,
    drop,
  };
}
