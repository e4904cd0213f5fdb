import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEyeOff, IconPhoto, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toApiUrl } from '../../../session/config.ts';
import classes from './preview.module.css';
import type { Experience } from '../order/stored-order.ts';

type Props = {
  experience: Experience;
  position: number;
  /** The stored position. */
  before: number | undefined;
  /** Undefined while the names in another language are loading. */
  names: Pick<Experience, 'name' | 'location'> | undefined;
};

/** Imitates the card of an experience on the public site, and shows how saving would change the position of the experience. */
export function PreviewCard({ experience: { thumbnailUrl, isActive }, position, before, names }: Props) {
  const { t, i18n } = useTranslation('positioning');
  return (
    <li className={classes['card']} data-inactive={!isActive || undefined}>
      <div className={classes['picture']}>
        {thumbnailUrl ? (
          <img src={toApiUrl(thumbnailUrl)} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={24} stroke={1.5} aria-hidden />
        )}
        <span className={classes['number']}>{position}</span>
      </div>
      <div className={classes['about']}>
        {names ? (
          <>
            <b className="ts-clamp">{names.name}</b>
            <span className="ts-meta ts-ellipsis">{names.location?.name}</span>
          </>
        ) : (
          <Skeleton height={12} my={4} />
        )}
        <div className={classes['marks']} lang={i18n.language}>
          <Movement position={position} before={before} />
          {!isActive && (
            <span className={classes['inactive']}>
              <IconEyeOff size={13} stroke={2} aria-hidden />
              {t('preview.inactive')}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

function Movement({ position, before }: Pick<Props, 'position' | 'before'>) {
  const { t } = useTranslation('positioning');
  if (before === position) return null;
  const [Symbol, text] =
    before === undefined
      ? [IconPlus, t('preview.new')]
      : before > position
        ? [IconArrowUp, t('preview.up', { places: before - position })]
        : [IconArrowDown, t('preview.down', { places: position - before })];
  return (
    <span className={classes['moved']} data-is-down={before !== undefined && before < position}>
      <Symbol size={13} stroke={2.2} aria-hidden />
      {text}
    </span>
  );
}
