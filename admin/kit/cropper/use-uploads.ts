import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isAbort } from '../../session/calls/api-client.ts';
import { showFailure, showSuccess } from '../elements/alerts.tsx';
import type { HeldPicture } from '../drafts/draft.ts';
import type { PendingState } from '../form/state/pending-pictures.ts';
import type { CropKind } from './crop-kinds.ts';

/** An uploaded picture, as the API returns it. */
export type Media = { '@id': string; contentUrl: string };

/** A running upload, or a failed upload that can be retried. */
export type Upload = { id: number; picture: Blob; percent: number; hasFailed: boolean };

/** The pictures of a field that are not uploaded, as the draft of a form stores them. */
export type Holding = {
  /** The pictures with which the field starts. */
  restored: readonly HeldPicture[];
  /** Replaces the cut pictures, or the chosen files. */
  hold: (isCut: boolean, pictures: readonly Blob[]) => void;
};

/** Returns the restored files that are not cut yet. */
export const chosenIn = (restored: Holding['restored']): File[] =>
  restored.flatMap(({ isCut, bytes }) => (!isCut && bytes instanceof File ? [bytes] : []));

/** The upload endpoint (`path`), and whether the message after an upload mentions a photo or a logo (`shows`, A-48). */
type Target = Pick<CropKind, 'shows'> & {
  path: string;
  /** Called with the state of all uploads when it changes: `sending` if any is running, else `failed` if any has failed, else undefined. */
  onPending: (state: PendingState | undefined) => void;
  holding: Holding;
};

export const isSending = (upload: Upload | undefined): boolean => upload !== undefined && !upload.hasFailed;

const toPending = (uploads: readonly Upload[]): PendingState | undefined =>
  uploads.some(isSending) ? 'sending' : uploads.length > 0 ? 'failed' : undefined;

/**
 * Uploads pictures to the endpoint `path` (CROP-17).
 * Running uploads are aborted on unmount.
 * @param onUploaded called after each successful upload, for example to add the picture to the form (CROP-19).
 * @returns the uploads that are running or have failed, and functions to start, retry and drop an upload.
 */
export function useUploads({ path, shows, ...reports }: Target, onUploaded: (media: Media, upload: Upload) => void) {
  const { t } = useTranslation();
  const { uploads, update, stops } = useUploadList(reports);
  const lastId = useRef(0);

  const change = (id: number, part: Partial<Upload>) =>
    update((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  const drop = (id: number) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    update((all) => all.filter((upload) => upload.id !== id));
  };

  /** @returns whether the upload succeeded. */
  const send = async (upload: Upload): Promise<boolean> => {
    const { id, picture } = upload;
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const media = await api.upload<Media>(path, picture, {
        onProgress: (part) => change(id, { percent: Math.round(part * 100) }),
        signal: stop.signal,
      });
      drop(id);
      onUploaded(media, upload);
      showSuccess(t(shows === 'logo' ? 'pictures.logoSaved' : 'pictures.saved'));
      return true;
    } catch (error) {
      showFailure(error);
      if (isAbort(error)) drop(id);
      else change(id, { hasFailed: true });
      return false;
    }
  };

  const start = (picture: Blob) => {
    lastId.current += 1;
    const upload: Upload = { id: lastId.current, picture, percent: 0, hasFailed: false };
    update((all) => [...all, upload]);
    return { id: upload.id, arrival: send(upload) };
  };

  const retry = (upload: Upload) => {
    const again = { ...upload, percent: 0, hasFailed: false };
    change(upload.id, again);
    return send(again);
  };

  return { uploads, start, retry, drop };
}

/** Returns the list of uploads, which reports its state, and the function that changes it. Restored pictures wait for a retry. */
function useUploadList({ onPending, holding: { restored, hold } }: Pick<Target, 'onPending' | 'holding'>) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    restored
      .filter(({ isCut }) => isCut)
      .map(({ bytes }, index) => ({ id: -index - 1, picture: bytes, percent: 0, hasFailed: true })),
  );
  // The same as `uploads`, but always up to date.
  const present = useRef(uploads);
  const isGone = useRef(false);
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current: running } = stops;
    isGone.current = false;
    onPending(toPending(present.current));
    return () => {
      // The pictures of aborted uploads stay in the draft of the form.
      isGone.current = true;
      for (const stop of running.values()) stop.abort();
      onPending(undefined);
    };
  }, [onPending]);
  const update = (toNext: (all: readonly Upload[]) => readonly Upload[]) => {
    if (isGone.current) return;
    const before = toPending(present.current);
    present.current = toNext(present.current);
    setUploads(present.current);
    const after = toPending(present.current);
    if (after !== before) onPending(after);
    hold(
      true,
      present.current.map(({ picture }) => picture),
    );
  };
  return { uploads, update, stops };
}
