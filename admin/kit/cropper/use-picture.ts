import { useEffect, useState } from 'react';
import { readPicture, type Picture } from './picture.ts';

/** Reads a file as a picture and lets go of its pixels, which can be 100 MB and more, when the screen does. */
export function usePicture(file: Blob): Picture | 'reading' | 'unreadable' {
  const [picture, setPicture] = useState<Picture | 'reading' | 'unreadable'>('reading');
  useEffect(() => {
    let isWanted = true;
    let opened: Picture | undefined;
    readPicture(file).then(
      (read) => {
        if (!isWanted) return read.close();
        opened = read;
        setPicture(read);
      },
      () => isWanted && setPicture('unreadable'),
    );
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [file]);
  return picture;
}
