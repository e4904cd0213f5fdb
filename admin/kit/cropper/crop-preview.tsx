import { Box, Flex } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../use-phone.ts';
import classes from './cropper-dialog.module.css';
import type { CropKind } from './crop-kinds.ts';
import { fitInto, isEnlarged, outputSize, toPixels, type Area, type Size } from './crop-math.ts';
import { drawOnWhite, type Picture } from './picture.ts';

/** The maximum width of the preview on a phone. A wider preview would leave too little room for the picture itself. */
const smallPreviewPx = 204;

type Props = { picture: Picture | undefined; kind: CropKind; percent: Area | undefined };

/** The preview of the output. The same function draws the preview and the uploaded picture, so that the two match. */
export function CropPreview({ picture, kind, percent }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = usePhone();
  const area = picture && percent && toPixels(percent, picture.size);
  const output = area ? outputSize(kind, area) : kind.outputPx;
  // Reserve space for the largest possible output, so that the layout does not shift while a free aspect ratio changes.
  const width = isPhone ? Math.min(smallPreviewPx, kind.previewWidthPx) : kind.previewWidthPx;
  const room = { width, height: (width * kind.outputPx.height) / kind.outputPx.width };
  const size = fitInto(room, output);
  // As this function is a new `ref` in each render, React calls it after each render.
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (!canvas || !picture || !percent) return;
    const { shown } = picture;
    drawOnWhite(shown, toPixels(percent, shown), canvas, canvas);
  };
  const dots = Math.min(window.devicePixelRatio || 1, 2);
  const inPixels = (size: Size) =>
    [size.width, size.height].map((px) => Math.round(px).toLocaleString(i18n.language)).join(' × ');
  return (
    <div className={classes['previewColumn']}>
      <Box component="h3" mb={10}>
        {t('pictures.preview')}
      </Box>
      <div className={classes['previewRoom']} style={room}>
        <canvas
          ref={draw}
          className={classes['preview']}
          data-logo={kind.shows === 'logo' || undefined}
          width={size.width * dots}
          height={size.height * dots}
          style={size}
          role="img"
          aria-label={t('pictures.result')}
        />
      </div>
      <dl className={`ts-num ${classes['figures']}`}>
        <dt className="ts-soft">{t('pictures.areaSize')}</dt>
        <dd>{area ? t('pictures.px', { size: inPixels(area) }) : '–'}</dd>
        <dt className="ts-soft">{t('pictures.outputSize')}</dt>
        <dd>{t('pictures.pxJpeg', { size: inPixels(output) })}</dd>
        <dt className="ts-soft">{t('pictures.aspect')}</dt>
        <dd>{kind.aspectName ?? t('pictures.freeAspect')}</dd>
      </dl>
      <Blurred isShown={area !== undefined && isEnlarged(kind, area)} />
    </div>
  );
}

/**
 * Warns that the output enlarges the selected area. The sentence contains no sizes, so that screen readers announce it once and not with each
 * movement. Its space is always reserved.
 */
function Blurred({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <Flex component="p" className={`ts-warn ${classes['blurred']}`} gap={6} role="status">
      {isShown && (
        <>
          <IconAlertTriangle className="ts-sign" size={15} stroke={2} aria-hidden />
          <span>{t('pictures.blurred')}</span>
        </>
      )}
    </Flex>
  );
}
