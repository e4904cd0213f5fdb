import { useTranslation } from 'react-i18next';
import ReactCrop from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import classes from './crop-stage.module.css';
import type { CropKind } from './crop-kinds.ts';
import type { Area } from './crop-math.ts';
import type { Picture } from './picture.ts';

type Props = {
  picture: Picture;
  kind: CropKind;
  /** The selected area, in percent of the picture. */
  percent: Area;
  isLocked: boolean;
  onMove: (percent: Area) => void;
};

/** The picture with the selected area, which can be moved and resized by pointer, touch and arrow keys. */
export function CropStage({ picture, kind, percent, isLocked, onMove }: Props) {
  const { t } = useTranslation();
  return (
    <ReactCrop
      className={classes['crop']}
      crop={{ unit: '%', ...percent }}
      aspect={kind.aspect}
      disabled={isLocked}
      keepSelection
      ruleOfThirds
      onChange={(_, { x, y, width, height }) => onMove({ x, y, width, height })}
      ariaLabels={{
        cropArea: t('pictures.area.whole'),
        nwDragHandle: t('pictures.area.northWest'),
        nDragHandle: t('pictures.area.north'),
        neDragHandle: t('pictures.area.northEast'),
        eDragHandle: t('pictures.area.east'),
        seDragHandle: t('pictures.area.southEast'),
        sDragHandle: t('pictures.area.south'),
        swDragHandle: t('pictures.area.southWest'),
        wDragHandle: t('pictures.area.west'),
      }}
    >
      <div
        ref={(node) => node?.replaceChildren(picture.shown)}
        className={classes['picture']}
        role="img"
        aria-label={t('pictures.source')}
      />
    </ReactCrop>
  );
}
