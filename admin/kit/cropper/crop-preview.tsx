import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './cropper-dialog.module.css';
import type { CropKind } from './crop-kinds.ts';
import { toPixels, type Area, type Size } from './crop-math.ts';
import { drawOnWhite, type Picture } from './picture.ts';

/** On a phone the preview gives way to the picture itself. */
const smallPreviewPx = 204;

type Props = { picture: Picture | undefined; kind: CropKind; percent: Area | undefined };

/** What will come out, drawn by the same hand as the upload, so that it cannot promise anything else. */
export function CropPreview({ picture, kind, percent }: Props) {
  const { t, i18n } = useTranslation();
  const isSmall = useMediaQuery('(width < 768px)');
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = isSmall ? smallPreviewPx : kind.previewWidthPx;
  const height = Math.round((width * kind.outputPx.height) / kind.outputPx.width);
  useLayoutEffect(() => {
    if (!canvas.current || !picture || !percent) return;
    const { shown } = picture;
    drawOnWhite(shown, toPixels(percent, shown), canvas.current, canvas.current);
  });
  const dots = Math.min(window.devicePixelRatio || 1, 2);
  const inPixels = (size: Size) =>
    [size.width, size.height].map((px) => Math.round(px).toLocaleString(i18n.language)).join(' × ');
  return (
    <div className={classes['previewColumn']}>
      <h3>{t('pictures.preview')}</h3>
      <canvas
        ref={canvas}
        className={classes['preview']}
        width={width * dots}
        height={height * dots}
        style={{ width, height }}
        role="img"
        aria-label={t('pictures.result')}
      />
      <dl className={classes['figures']}>
        <dt>{t('pictures.areaSize')}</dt>
        <dd>{picture && percent ? t('pictures.px', { size: inPixels(toPixels(percent, picture.size)) }) : '–'}</dd>
        <dt>{t('pictures.outputSize')}</dt>
        <dd>{t('pictures.pxJpeg', { size: inPixels(kind.outputPx) })}</dd>
        <dt>{t('pictures.aspect')}</dt>
        <dd>{kind.aspectName ?? t('pictures.freeAspect')}</dd>
      </dl>
    </div>
  );
}
