import { Loader } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../elements/icon-button.tsx';
import { Tooltip } from '../floating/tooltip.tsx';
import classes from './gallery.module.css';
import { StoredPicture } from './stored-picture.tsx';
import { toNumberedTexts } from './texts.ts';

type Props = {
  contentUrl: string;
  /** Index in the gallery, from 0. */
  index: number;
  total: number;
  isCover: boolean;
  /** Whether the picture is being deleted. */
  isLeaving: boolean;
  onEnlarge: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
};

/** A stored picture. Buttons below the picture move and delete it. */
export function PictureTile({ contentUrl, index, total, isCover, isLeaving, onEnlarge, onMove, onDelete }: Props) {
  const { t } = useTranslation();
  const n = index + 1;
  return (
    <li className={classes['tile']} data-leaving={isLeaving || undefined}>
      <StoredPicture contentUrl={contentUrl} texts={toNumberedTexts(t, n, isCover)} onEnlarge={onEnlarge} />
      <div className={classes['caption']}>
        <span className="ts-meta ts-num">{isCover ? <b>{t('pictures.cover')}</b> : n}</span>
        {total > 1 && (
          <>
            <Tooltip label={t('pictures.moveBefore')}>
              <IconButton
                className={classes['move']}
                disabled={index === 0 || isLeaving}
                aria-label={t('pictures.moveBeforeName', { n })}
                onClick={() => onMove(index - 1)}
              >
                <IconArrowLeft size={18} stroke={1.7} aria-hidden />
              </IconButton>
            </Tooltip>
            <Tooltip label={t('pictures.moveAfter')}>
              <IconButton
                className={classes['move']}
                disabled={n === total || isLeaving}
                aria-label={t('pictures.moveAfterName', { n })}
                onClick={() => onMove(index + 1)}
              >
                <IconArrowRight size={18} stroke={1.7} aria-hidden />
              </IconButton>
            </Tooltip>
          </>
        )}
        <Tooltip label={t('pictures.delete')}>
          <IconButton
            data-danger
            // Not disabled while the picture is being deleted, because it would lose the focus.
            aria-busy={isLeaving}
            aria-label={t('pictures.deleteName', { n })}
            onClick={isLeaving ? undefined : onDelete}
          >
            {isLeaving ? <Loader size={18} /> : <IconTrash size={18} stroke={1.7} aria-hidden />}
          </IconButton>
        </Tooltip>
      </div>
    </li>
  );
}
