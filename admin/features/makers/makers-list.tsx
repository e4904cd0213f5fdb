import { makerFilters } from '@trastienda/contract/filters/maker';
import { Box, Flex, Skeleton } from '@mantine/core';
import type { MakerMember, maker } from '@trastienda/contract/resources/makers/maker';
import { limits } from '@trastienda/contract/limits';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../kit/floating/tooltip.tsx';
import { toDay } from '../../kit/day.ts';
import type { DrawnColumn } from '../../kit/list/table/columns.ts';
import { ListScreen } from '../../kit/screens/list-screen.tsx';
import { useSubscriptionWarning } from '../../partners/payment-customer.ts';
import { PublicSiteLink } from '../../kit/elements/public-site-link.tsx';
import type { Received } from '../../kit/records/received.ts';
import { revertRole, setRole } from '../../kit/records/set-role.ts';
import { ToggleCell } from '../../kit/list/table/toggle-cell.tsx';
import { Avatar, PinStatus } from './maker-cells.tsx';
import classes from './makers-list.module.css';
import { toPublicPage } from './public-page.ts';

const paths = { list: '/makers', create: '/nuevo-maker', edit: '/editar-maker/$id' } as const;

/** The list is read in blocks of 100 records. The request for the first block also contains a page number (MAK-L-03). */
const source = {
  query: `itemsPerPage=${limits.makerBlockItems}`,
  blockItems: limits.makerBlockItems,
  numbersFirst: true,
} as const;

/** All columns except the actions can be hidden (MAK-L-04). "Maker distribuidor" is hidden by default (MAK-L-05). */
const columnChoice = { list: 'makers', hiddenAtFirst: ['makerReseller'], keepsActions: true } as const;

type MakerRow = Received<MakerMember>;
type Column = DrawnColumn<MakerRow>;

const text = (id: string, width: number, show: (row: MakerRow) => string | null | undefined): Column => ({
  id,
  width,
  cell: (row) => (
    <Box component="span" className={`ts-ellipsis ${classes['text']}`} display="block">
      {show(row)}
    </Box>
  ),
});
const number = (id: 'monthLogins' | 'activeProducts', width: number): Column => ({
  id,
  width,
  align: 'right',
  cell: (row) => <span className="ts-num">{row[id]}</span>,
});
const date = (id: 'registerDate' | 'lastLogin', width: number, none = ''): Column => ({
  id,
  width,
  cell: (row) => (row[id] ? <span className="ts-num">{toDay(row[id])}</span> : <span className="ts-soft">{none}</span>),
});

/** Lists makers, with search, column choice and the reseller toggle (MAK-L-01). */
export function MakersList() {
  const { t } = useTranslation('makers');
  const toSubscriptionWarning = useSubscriptionWarning();
  return (
    <ListScreen<typeof maker>
      collection="makers"
      paths={paths}
      source={source}
      search={['name', 'document']}
      filters={makerFilters}
      orders={{
        name: 'name',
        document: 'document',
        registerDate: 'registerDate',
        currentPlan: 'currentPlan',
        lastLogin: 'lastLogin',
        monthLogins: 'monthLogins',
        activeProducts: 'activeProducts',
      }}
      columnChoice={columnChoice}
      references={{ 'makerPlan.plan': 'plans' }}
      columns={[
        {
          id: 'name',
          width: 264,
          phoneWidth: 206,
          phoneOrder: 1,
          sticky: 'start',
          skeleton: <NameSkeleton />,
          cell: (row, link) => (
            <Flex gap={12} align="center" miw={0}>
              <Avatar of={row} />
              {link}
            </Flex>
          ),
        },
        text('document', 116, (row) => row.document),
        text('documentType', 140, (row) => row.documentType),
        date('registerDate', 128),
        text('bookingEngine', 132, (row) => row.bookingEngine),
        { ...text('currentPlan', 140, (row) => row.currentPlan), phoneWidth: 116, phoneOrder: 2 },
        date('lastLogin', 110, t('never')),
        number('monthLogins', 132),
        number('activeProducts', 132),
        {
          id: 'makerPinStatus',
          width: 112,
          phoneOrder: 3,
          cell: ({ makerPinStatus }) => <PinStatus status={makerPinStatus} />,
        },
        text('planName', 140, (row) => row.makerPlan?.plan?.name),
        {
          id: 'makerReseller',
          width: 144,
          sticky: 'end',
          align: 'center',
          cell: (row) => <ResellerToggle row={row} />,
        },
      ]}
      rowActions={(row) => <SeeOnSite row={row} />}
      about={(row) => ({
        picture: <Avatar of={row} />,
        line: row.document ?? row.email ?? '',
        warning: toSubscriptionWarning(row),
      })}
    />
  );
}

function SeeOnSite({ row }: { row: MakerRow }) {
  const { t } = useTranslation('makers');
  return (
    <Tooltip label={t('seeOnSite')}>
      <PublicSiteLink
        className="ts-icon-button"
        aria-label={t('seeNamedOnSite', { name: row.name })}
        {...toPublicPage(row)}
      >
        <IconExternalLink size={18} stroke={1.7} aria-hidden />
      </PublicSiteLink>
    </Tooltip>
  );
}

/** The toggle for makers who resell the offers of others. Its value is a role of the maker's user; it is disabled without a user. */
function ResellerToggle({ row }: { row: MakerRow }) {
  const { t } = useTranslation('makers');
  const { user } = row;
  return (
    <ToggleCell
      collection="makers"
      row={row}
      name="makerReseller"
      label={t('makerResellerOf', { name: row.name })}
      disabledBecause={user ? undefined : t('hasNoUser')}
      needs="PUT /users/{id}"
      save={async (isReseller) => user && setRole(toIri(user), 'ROLE_MAKER_RESELLER', isReseller)}
      revert={async (wasReseller, isRetry) =>
        !!user && revertRole(toIri(user), 'ROLE_MAKER_RESELLER', wasReseller, isRetry)
      }
      recordName={row.name}
      toDone={(isReseller) =>
        isReseller ? t('madeReseller', { name: row.name }) : t('unmadeReseller', { name: row.name })
      }
    />
  );
}

/** Returns the IRI of a user. A server other than the bundled API may return only the IRI instead of the record. */
const toIri = (user: { '@id': string } | string): string => (typeof user === 'string' ? user : user['@id']);

const NameSkeleton = () => (
  <Flex gap={12} align="center" miw={0}>
    <Skeleton width={32} height={32} circle flex="none" />
    <Skeleton height={12} width="62%" />
  </Flex>
);
