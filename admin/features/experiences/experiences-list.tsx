import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { ExperienceMember, experience } from '@trastienda/contract/resources/experience';
import { limits } from '@trastienda/contract/limits';
import { toLine } from '@trastienda/contract/validators/line';
import { idInPath } from '@trastienda/contract/reference';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../kit/list-screen.tsx';
import { PublicSiteLink } from '../../kit/public-site-link.tsx';
import type { Received } from '../../kit/received.ts';
import { Thumbnail } from '../../kit/thumbnail.tsx';
import { ToggleCell } from '../../kit/toggle-cell.tsx';
import { api } from '../../session/api-client.ts';
import { FlagCell } from './flag-cell.tsx';
import classes from './experiences-list.module.css';

const paths = { list: '/experiencias', create: '/nueva-experiencia', edit: '/editar-experiencia/$id' } as const;

/** The list is read in blocks of 600 records, and the table pages within a block (EXP-L-03, D-51). */
const source = {
  query: `order[id]&itemsPerPage=${limits.experienceBlockItems}`,
  blockItems: limits.experienceBlockItems,
};

/** Lists experiences, with search, column choice and the activation toggle (EXP-L-01). */
export function ExperiencesList() {
  const { t } = useTranslation('experiences');
  return (
    <ListScreen<typeof experience>
      collection="experiences"
      paths={paths}
      source={source}
      search={[{ name: 'id', type: 'number' }, 'name', 'location.name', { name: 'maker.email', type: 'email' }]}
      columnChoice={{ list: 'experiences' }}
      references={{ location: 'locations', maker: 'makers' }}
      columns={[
        {
          id: 'id',
          width: 76,
          phoneWidth: 90,
          phoneOrder: 90,
          cell: ({ id }) => <span className="ts-soft">{id}</span>,
        },
        {
          id: 'name',
          isSticky: true,
          minWidth: 264,
          phoneWidth: 206,
          phoneOrder: 1,
          skeleton: <NameSkeleton />,
          cell: (row, link) => (
            <div className={classes['name']}>
              <Thumbnail of={row} />
              {link}
            </div>
          ),
        },
        {
          id: 'location',
          width: 158,
          phoneWidth: 160,
          phoneOrder: 3,
          // An imported experience may have no location (D-66).
          cell: ({ location }) => <span className={classes['place']}>{location?.name}</span>,
        },
        {
          id: 'maker',
          width: 226,
          phoneWidth: 240,
          phoneOrder: 4,
          cell: ({ maker }) => (
            <span className={classes['email']} title={maker?.email ?? undefined}>
              {maker?.email}
            </span>
          ),
        },
        {
          id: 'isActive',
          width: 74,
          phoneWidth: 76,
          phoneOrder: 2,
          align: 'center',
          skeleton: <Skeleton width={36} height={20} radius={20} mx="auto" />,
          cell: (row) => (
            <ToggleCell
              collection="experiences"
              row={row}
              name="isActive"
              label={t('isActiveOf', { name: row.name })}
              onSaved={(isActive) => notifyMaker(row, isActive)}
            />
          ),
        },
        {
          id: 'isSpanishChecked',
          width: 80,
          phoneOrder: 5,
          align: 'center',
          skeleton: <Skeleton width={22} height={22} mx="auto" />,
          cell: ({ name, isSpanishChecked }) => (
            <FlagCell isDone={isSpanishChecked} label={t('isSpanishCheckedOf', { name })} />
          ),
        },
        {
          id: 'isEnglishChecked',
          width: 72,
          phoneWidth: 76,
          phoneOrder: 6,
          align: 'center',
          skeleton: <Skeleton width={22} height={22} mx="auto" />,
          cell: ({ name, isEnglishChecked }) => (
            <FlagCell isDone={isEnglishChecked} label={t('isEnglishCheckedOf', { name })} />
          ),
        },
      ]}
      rowActions={({ '@id': iri, name }) => (
        <Tooltip label={t('seeOnSite')}>
          <ActionIcon
            aria-label={t('seeNamedOnSite', { name })}
            renderRoot={(props) => <PublicSiteLink {...props} path={`/experiencia/${idInPath(iri)}`} />}
          >
            <IconExternalLink size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      about={(row) => ({
        picture: <Thumbnail of={row} />,
        line: row.location ? t('placeAndId', { place: row.location.name, id: row.id }) : t('onlyId', { id: row.id }),
      })}
    />
  );
}

/** Notifies the maker that the experience was activated or deactivated. */
async function notifyMaker({ name, maker }: Received<ExperienceMember>, isActive: boolean): Promise<void> {
  if (!maker) return;
  await api.post('/send/is_active_notification', {
    // Names of old records may contain line breaks, which this endpoint rejects (D-74).
    name: name && toLine(name),
    makerName: maker.name && toLine(maker.name),
    email: maker.email,
    isActive,
  });
}

const NameSkeleton = () => (
  <div className={classes['name']}>
    <Skeleton width={48} height={32} radius={5} flex="none" />
    <Skeleton height={12} width="62%" />
  </div>
);
