import { Box, Flex, Skeleton } from '@mantine/core';
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
    <Box component="li" className={`ts-card ${classes['card']}`} bdrs={10} data-inactive={!isActive || undefined}>
      <Box className={`ts-center ${classes['picture']}`} pos="relative" c="var(--ts-ink-3)" bg="var(--ts-sunken)">
        {thumbnailUrl ? (
          <Box component="img" pos="absolute" w="100%" h="100%" src={toApiUrl(thumbnailUrl)} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={24} stroke={1.5} aria-hidden />
        )}
        <Box component="span" className={`ts-center ts-num ${classes['number']}`} pos="absolute" top={8} left={8}>
          {position}
        </Box>
      </Box>
      <div className={classes['about']}>
        {names ? (
          <>
            <Box component="b" className="ts-clamp" dir="auto" fz={13.5} fw={570} lh="1.125rem">
              {names.name}
            </Box>
            <span className="ts-meta ts-ellipsis">{names.location?.name}</span>
          </>
        ) : (
          <Skeleton height={12} my={4} />
        )}
        <Flex className={classes['marks']} wrap="wrap" rowGap={2} columnGap={10} lang={i18n.language}>
          <Movement position={position} before={before} />
          {!isActive && (
            <Box component="span" c="var(--ts-warn)">
              <IconEyeOff size={13} stroke={2} aria-hidden />
              {t('preview.inactive')}
            </Box>
          )}
        </Flex>
      </div>
    </Box>
  );
}

function Movement({ position, before }: Pick<Props, 'position' | 'before'>) {
  const { t } = useTranslation('positioning');
  if (before === position) return null;
  const [Symbol, text, colour] =
    before === undefined
      ? [IconPlus, t('preview.new'), 'ts-ok']
      : before > position
        ? [IconArrowUp, t('preview.up', { places: before - position }), 'ts-ok']
        : [IconArrowDown, t('preview.down', { places: position - before }), 'ts-soft'];
  return (
    <span className={colour}>
      <Symbol size={13} stroke={2.2} aria-hidden />
      {text}
    </span>
  );
}
