import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconRefresh, IconTrash, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../session/api-client.ts';
import { toApiUrl } from '../../session/config.ts';
import { showFailure } from '../alerts.tsx';
import classes from './gallery.module.css';

type Props = {
  contentUrl: string;
  /** Place in the gallery, from 0. */
  index: number;
  total: number;
  /** While its delete is on its way. */
  isLeaving: boolean;
  onEnlarge: () => void;
  onMove: (to: number) => void;
  onDelete: () => void;
};

/** A stored picture with its actions below it, never on it. */
export function PictureTile({ contentUrl, index, total, isLeaving, onEnlarge, onMove, onDelete }: Props) {
  const { t } = useTranslation();
  const isCover = index === 0;
  const n = index + 1;
  const [hasFailed, setFailed] = useState(false);
  const fail = () => {
    setFailed(true);
    showFailure(new ApiFailure(undefined, t('pictures.loadFailed', { n })));
  };
  return (
    <li className={classes['tile']} data-leaving={isLeaving || undefined}>
      {hasFailed ? (
        <div className={classes['picture']}>
          <Button
            className={classes['reload']}
            variant="subtle"
            leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
            aria-label={t('pictures.reloadName', { n })}
            onClick={() => setFailed(false)}
          >
            {t('retry')}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          className={classes['picture']}
          aria-label={t('pictures.enlarge', { n })}
          onClick={onEnlarge}
        >
          <img
            src={toApiUrl(contentUrl)}
            alt={t(isCover ? 'pictures.coverName' : 'pictures.name', { n })}
            loading="lazy"
            onError={fail}
          />
          <span className={classes['zoom']} aria-hidden>
            <IconZoomIn size={18} stroke={1.7} />
          </span>
        </button>
      )}
      <div className={classes['caption']}>
        <span>{isCover ? <b>{t('pictures.cover')}</b> : n}</span>
        {total > 1 && (
          <>
            <Tooltip label={t('pictures.moveBefore')}>
              <ActionIcon
                className={classes['move']}
                disabled={isCover || isLeaving}
                aria-label={t('pictures.moveBeforeName', { n })}
                onClick={() => onMove(index - 1)}
              >
                <IconArrowLeft size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('pictures.moveAfter')}>
              <ActionIcon
                className={classes['move']}
                disabled={n === total || isLeaving}
                aria-label={t('pictures.moveAfterName', { n })}
                onClick={() => onMove(index + 1)}
              >
                <IconArrowRight size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <Tooltip label={t('pictures.delete')}>
          <ActionIcon
            className={classes['delete']}
            loading={isLeaving}
            aria-label={t('pictures.deleteName', { n })}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
}
