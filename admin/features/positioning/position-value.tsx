import { Box, Flex } from '@mantine/core';
import { IconSelector, IconX } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../kit/elements/icon-button.tsx';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import { Thumbnail } from '../../kit/elements/thumbnail.tsx';
import classes from './positioning.module.css';
import type { Experience } from './order/stored-order.ts';

type Props = {
  experience: Experience;
  position: number;
  /** The other experience of a shared position. */
  partner: Experience | undefined;
  focusRef: Ref<HTMLButtonElement>;
  onReplace: () => void;
  onTakeOut: (iri: string, partner: string) => void;
};

/** An experience in a row. Pressing it opens a searchable select of experiences that can replace it. */
export function PositionValue({ experience, position, partner, focusRef, onReplace, onTakeOut }: Props) {
  const { t } = useTranslation('positioning');
  const { name, location, isActive } = experience;
  const about = [location?.name, partner && t('shares'), !isActive && t('isInactive')].filter(Boolean).join(' · ');
  return (
    <Flex gap={4} align="center" miw={0}>
      <button
        type="button"
        ref={focusRef}
        className={classes['select']}
        aria-haspopup="listbox"
        aria-expanded={false}
        onClick={onReplace}
      >
        <Thumbnail of={experience} keepsPlace />
        <Box component="span" className={classes['names']} display="grid" flex={1} miw={0}>
          <span className="ts-hidden">{t('replaceHint', { position })} </span>
          <Box component="span" className="ts-clamp" dir="auto" fw={560}>
            {name}
          </Box>
          <span className="ts-meta ts-ellipsis">{about}</span>
        </Box>
        <IconSelector style={{ flex: 'none', color: 'var(--ts-ink-3)' }} size={16} stroke={1.8} aria-hidden />
      </button>
      {partner && (
        <Tooltip label={t('takeOut')}>
          <IconButton
            size={28}
            aria-label={t('takeOutNamed', { name, position })}
            onClick={() => onTakeOut(experience['@id'], partner['@id'])}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
    </Flex>
  );
}
