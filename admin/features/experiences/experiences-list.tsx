import { Flex, Skeleton } from '@mantine/core';
import { experienceFilters } from '@trastienda/contract/filters/experience';
import type { ExperienceMember, experience } from '@trastienda/contract/resources/experience';
import { idInPath } from '@trastienda/contract/model/reference';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import type { DrawnColumn } from '../../kit/list/table/columns.ts';
import { ListScreen } from '../../kit/screens/list-screen.tsx';
import { PublicSiteLink } from '../../kit/elements/public-site-link.tsx';
import type { Received } from '../../kit/records/received.ts';
import { Thumbnail } from '../../kit/elements/thumbnail.tsx';
import { hasFeature } from '../../session/config.ts';
import { ActiveToggle } from './active-toggle.tsx';
import { experiencesOrders, experiencesSource } from './experiences-source.ts';
import { FlagCell } from './flag-cell.tsx';
import classes from './experiences-list.module.css';

const paths = { list: '/experiencias', create: '/nueva-experiencia', edit: '/editar-experiencia/$id' } as const;

type ExperienceRow = Received<ExperienceMember>;
type Column = DrawnColumn<ExperienceRow>;

const reviewFlag = (
  id: 'isSpanishChecked' | 'isEnglishChecked',
  layout: Pick<Column, 'width' | 'phoneWidth' | 'phoneOrder'>,
): Column => ({
  id,
  align: 'center',
  skeleton: <Skeleton width={22} height={22} mx="auto" />,
  cell: (row) => <ReviewFlag row={row} id={id} />,
  ...layout,
});

const columns: Column[] = [
  {
    id: 'id',
    width: 76,
    phoneWidth: 90,
    phoneOrder: 90,
    cell: ({ id }) => <span className="ts-soft">{id}</span>,
  },
  {
    id: 'name',
    sticky: 'start',
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
    cell: ({ location }) => <span className={`ts-soft ${classes['place']}`}>{location?.name}</span>,
  },
  {
    id: 'maker',
    width: 226,
    phoneWidth: 240,
    phoneOrder: 4,
    cell: ({ maker }) => (
      <div className="ts-ellipsis ts-soft" title={maker?.email ?? undefined}>
        {maker?.email}
      </div>
    ),
  },
  {
    id: 'isActive',
    width: 74,
    phoneWidth: 76,
    phoneOrder: 2,
    sticky: 'end',
    align: 'center',
    skeleton: <Skeleton width={36} height={20} radius={20} mx="auto" />,
    cell: (row) => <ActiveToggle row={row} />,
  },
  reviewFlag('isSpanishChecked', { width: 80, phoneOrder: 5 }),
  reviewFlag('isEnglishChecked', { width: 72, phoneWidth: 76, phoneOrder: 6 }),
];

/** The place in the order of the public site. With saved views, because it is there to sort by. */
const position: Column = {
  id: 'order',
  width: 96,
  align: 'right',
  cell: ({ order }) => <span className="ts-num">{order}</span>,
};

/** Lists experiences, with search, column choice and the activation toggle (EXP-L-01). */
export function ExperiencesList() {
  const { t } = useTranslation('experiences');
  const hasViews = hasFeature('views');
  return (
    <ListScreen<typeof experience>
      collection="experiences"
      paths={paths}
      source={experiencesSource}
      search={[{ name: 'id', type: 'number' }, 'name', 'location.name', { name: 'maker.email', type: 'email' }]}
      columnChoice={{ list: 'experiences', ...(hasViews && { hiddenAtFirst: [position.id] }) }}
      references={{ location: 'locations', maker: 'makers' }}
      columns={hasViews ? [...columns, position] : columns}
      orders={experiencesOrders}
      filters={experienceFilters}
      rowActions={(row) => <SeeOnSite row={row} />}
      about={(row) => ({
        picture: <Thumbnail of={row} />,
        line: row.location ? t('placeAndId', { place: row.location.name, id: row.id }) : t('onlyId', { id: row.id }),
      })}
    />
  );
}

function NameSkeleton() {
  return (
    <Flex gap={12} align="center" miw={0}>
      <Skeleton width={48} height={32} radius={5} flex="none" />
      <Skeleton height={12} width="62%" />
    </Flex>
  );
}

function ReviewFlag({ row, id }: { row: ExperienceRow; id: 'isSpanishChecked' | 'isEnglishChecked' }) {
  const { t } = useTranslation('experiences');
  const label = t(id === 'isSpanishChecked' ? 'isSpanishCheckedOf' : 'isEnglishCheckedOf', { name: row.name });
  return <FlagCell isDone={row[id]} label={label} />;
}

function SeeOnSite({ row: { '@id': iri, name } }: { row: ExperienceRow }) {
  const { t } = useTranslation('experiences');
  return (
    <Tooltip label={t('seeOnSite')}>
      <PublicSiteLink
        className="ts-icon-button"
        aria-label={t('seeNamedOnSite', { name })}
        path={`/experiencia/${idInPath(iri)}`}
      >
        <IconExternalLink size={18} stroke={1.7} aria-hidden />
      </PublicSiteLink>
    </Tooltip>
  );
}
