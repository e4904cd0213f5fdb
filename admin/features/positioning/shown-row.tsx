import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { idInPath } from '@trastienda/contract/model/reference';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../kit/elements/thumbnail.tsx';
import type { Experience } from './order/stored-order.ts';
import classes from './positioning.module.css';

/** A position and its experiences, for a user who may not change the order (D-88). */
export function ShownRow({ position, row }: { position: number; row: readonly Experience[] }) {
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
