import { useEffect, useState } from 'react';
import { PictureRefused, type PictureFault } from './decode-picture.ts';
import { readPicture, type Picture } from './picture.ts';

/** Decodes a file as a picture. The pixels can take 100 MB or more, so they are released when the file changes and on unmount. */
export function usePicture(file: Blob): Picture | 'reading' | PictureFault {
  const [picture, setPicture] = useState<Picture | 'reading' | PictureFault>('reading');
  useEffect(() => {
    let isWanted = true;
    let opened: Picture | undefined;
    readPicture(file).then(
      (read) => {
        if (!isWanted) return read.close();
        opened = read;
        setPicture(read);
      },
      (error: unknown) => isWanted && setPicture(error instanceof PictureRefused ? error.fault : 'unreadable'),
    );
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [file]);
  return picture;
}
