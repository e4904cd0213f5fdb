import { useState } from 'react';
import type { CropKind } from '../cropper/crop-kinds.ts';
import type { Media } from '../cropper/use-uploads.ts';
import { EnlargedPicture } from './enlarged-picture.tsx';
import classes from './gallery.module.css';
import { shapeOf } from './shape.ts';
import singleClasses from './single-picture.module.css';
import { StoredPicture } from './stored-picture.tsx';
import type { PictureTexts } from './texts.ts';

type Props = {
  kind: CropKind;
  pictures: readonly Media[];
  /** Whether the field has at most one picture, which is then as large as the cell of the field. */
  isSingle?: boolean;
  /** Returns the texts of the nth picture, from 1. */
  toTexts: (n: number) => PictureTexts;
};

/** The pictures of a record that the user may only read: they can be enlarged. */
export function ShownPictures({ kind, pictures, isSingle = false, toTexts }: Props) {
  const [enlarged, setEnlarged] = useState<number>();
  return (
    <>
      <ul className={isSingle ? singleClasses['single'] : classes['gallery']} style={shapeOf(kind)}>
        {pictures.map(({ '@id': iri, contentUrl }, index) => (
          <li key={iri} className={classes['tile']}>
            <StoredPicture contentUrl={contentUrl} texts={toTexts(index + 1)} onEnlarge={() => setEnlarged(index)} />
          </li>
        ))}
      </ul>
      <EnlargedPicture
        contentUrl={pictures[enlarged ?? -1]?.contentUrl}
        name={toTexts((enlarged ?? 0) + 1).alt}
        onClose={() => setEnlarged(undefined)}
      />
    </>
  );
}
