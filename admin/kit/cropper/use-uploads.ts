import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isAbort } from '../../session/api-client.ts';
import { showFailure, showSuccess } from '../alerts.tsx';
import type { PendingState } from '../form/pending-pictures.ts';
import type { CropKind } from './crop-kinds.ts';

/** An uploaded picture, as the API answers it. */
export type Media = { '@id': string; contentUrl: string };

/** A picture on its way, or one that did not arrive and can be sent again. */
export type Upload = { id: number; picture: Blob; percent: number; hasFailed: boolean };

/** Where pictures are sent, and what is said when they have arrived. */
type Target = Pick<CropKind, 'shows'> & {
  path: string;
  /** Told whether any picture is on its way or has not arrived. */
  onPending: (state: PendingState | undefined) => void;
};

/** Whether a picture is on its way at this moment. */
export const isSending = (upload: Upload | undefined): boolean => upload !== undefined && !upload.hasFailed;

/**
 * Sends pictures to the endpoint of their type (CROP-17) and tells how far they are.
 * @param onUploaded takes the arrived picture into the form (CROP-19).
 */
export function useUploads({ path, shows, onPending }: Target, onUploaded: (media: Media, upload: Upload) => void) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  const pending = uploads.some(isSending) ? 'sending' : uploads.length > 0 ? 'failed' : undefined;
  useEffect(() => onPending(pending), [pending, onPending]);
  useEffect(() => () => onPending(undefined), [onPending]);

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  const drop = (id: number) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };

  /** @returns whether it arrived. */
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
    setUploads((all) => [...all, upload]);
    return { id: upload.id, arrival: send(upload) };
  };

  const retry = (upload: Upload) => {
    const again = { ...upload, percent: 0, hasFailed: false };
    change(upload.id, again);
    return send(again);
  };

  return { uploads, start, retry, drop };
}
