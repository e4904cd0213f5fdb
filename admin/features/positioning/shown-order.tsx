import { Box, Button, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { idInPath } from '@trastienda/contract/model/reference';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../kit/elements/thumbnail.tsx';
import { ReadOnlyNote } from '../../kit/form/frame/read-only-note.tsx';
import { BoardHead } from './board-head.tsx';
import { rowsPerPress, toOrder } from './order/order.ts';
import type { Experience, StoredOrder } from './order/stored-order.ts';
import classes from './positioning.module.css';
import { OrderPreview } from './preview/order-preview.tsx';

/** The stored order and its preview, for a user who may not change it (D-88). */
export function ShownOrder({ stored }: { stored: StoredOrder }) {
  const { t } = useTranslation('positioning');
  const [shown, setShown] = useState(rowsPerPress);
  const order = toOrder(stored.experiences);
  const experiences = new Map(stored.experiences.map((experience) => [experience['@id'], experience]));
  const taken = [...order.keys()];
  const takenBelow = taken.filter((position) => position > shown).length;
  return (
    <>
      <BoardHead shown={shown} taken={taken.length - takenBelow} />
      <ReadOnlyNote />
      <Box className={classes['columns']}>
        <section className={`ts-card ${classes['card']}`} aria-labelledby="positioning-rows">
          <Flex className={classes['cardHead']} align="center" mih={52} px={20}>
            <Box component="h2" id="positioning-rows" fz={15} lh="1.375rem">
              {t('rows')}
            </Box>
          </Flex>
          <ol>
            {Array.from({ length: shown }, (_, index) => (
              <Row
                key={index}
                position={index + 1}
                row={(order.get(index + 1) ?? []).flatMap((iri) => experiences.get(iri) ?? [])}
              />
            ))}
          </ol>
          {takenBelow > 0 && (
            <Flex wrap="wrap" gap={12} align="center" px={12} py={10}>
              <Button
                variant="subtle"
                leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
                onClick={() => setShown(shown + rowsPerPress)}
              >
                {t('showRows', { count: rowsPerPress })}
              </Button>
              <span className="ts-meta">{t('takenBelow', { count: takenBelow })}</span>
            </Flex>
          )}
        </section>
        <OrderPreview edited={{ order, storedOrder: order, experiences }} shown={shown} />
      </Box>
    </>
  );
}

function Row({ position, row }: { position: number; row: readonly Experience[] }) {
  const { t } = useTranslation('positioning');
  return (
    <li className={classes['row']} data-read-only aria-label={t('position', { position })}>
      <Box
        component="span"
        className={`ts-soft ts-num ${classes['rank']}`}
        fz={15}
        fw={row.length === 0 ? 500 : 620}
        ta="center"
        aria-hidden
      >
        {position}
      </Box>
      <div className={classes['values']} data-shared={row.length > 1 || undefined}>
        {row.length === 0 && <span className="ts-meta">{t('conflict.empty')}</span>}
        {row.map((experience) => (
          <Value key={experience['@id']} experience={experience} isShared={row.length > 1} />
        ))}
      </div>
    </li>
  );
}

function Value({ experience, isShared }: { experience: Experience; isShared: boolean }) {
  const { t } = useTranslation('positioning');
  const { '@id': iri, name, location, isActive } = experience;
  const about = [location?.name, isShared && t('shares'), !isActive && t('isInactive')].filter(Boolean).join(' · ');
  return (
    <Flex gap={12} align="center" miw={0} py={3}>
      <Thumbnail of={experience} keepsPlace />
      <Box display="grid" miw={0}>
        <Box
          className="ts-clamp"
          dir="auto"
          fw={560}
          renderRoot={(props) => <Link {...props} to="/editar-experiencia/$id" params={{ id: idInPath(iri) }} />}
        >
          {name}
        </Box>
        <span className="ts-meta ts-ellipsis">{about}</span>
      </Box>
    </Flex>
  );
}
