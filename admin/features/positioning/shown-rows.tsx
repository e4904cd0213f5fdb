import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rowsPerPress } from './order/order.ts';
import type { Experience } from './order/stored-order.ts';
import classes from './positioning.module.css';
import { ShownRow } from './shown-row.tsx';

type Props = {
  shown: number;
  /** The number of positions below those shown that have experiences. */
  takenBelow: number;
  experiencesAt: (position: number) => readonly Experience[];
  onMore: () => void;
};

/** The card with the positions of the stored order. */
export function ShownRows({ shown, takenBelow, experiencesAt, onMore }: Props) {
  const { t } = useTranslation('positioning');
  return (
    <section className={`ts-card ${classes['card']}`} aria-labelledby="positioning-rows">
      <Flex className={classes['cardHead']} align="center" mih={52} px={20}>
        <Box component="h2" id="positioning-rows" fz={15} lh="1.375rem">
          {t('rows')}
        </Box>
      </Flex>
      <ol>
        {Array.from({ length: shown }, (_, index) => (
          <ShownRow key={index} position={index + 1} row={experiencesAt(index + 1)} />
        ))}
      </ol>
      {takenBelow > 0 && (
        <Flex wrap="wrap" gap={12} align="center" px={12} py={10}>
          <Button variant="subtle" leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={onMore}>
            {t('showRows', { count: rowsPerPress })}
          </Button>
          <span className="ts-meta">{t('takenBelow', { count: takenBelow })}</span>
        </Flex>
      )}
    </section>
  );
}
