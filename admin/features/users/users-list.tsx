import { userFilters } from '@trastienda/contract/filters/user';
import { backOfficeRoles, roles } from '@trastienda/contract/choices';
import type { UserMember, user } from '@trastienda/contract/resources/user';
import { useTranslation } from 'react-i18next';
import { toDay } from '../../kit/day.ts';
import type { DrawnColumn } from '../../kit/list/table/columns.ts';
import type { Received } from '../../kit/records/received.ts';
import { ListScreen } from '../../kit/screens/list-screen.tsx';
import { hasFeature } from '../../session/config.ts';
import { AccessCell } from './access-cell.tsx';
import { AdminToggle } from './admin-toggle.tsx';
import { MakerAccess } from './maker-access.tsx';
import { PartnerLink } from './partner-link.tsx';

const paths = { list: '/usuarios', create: '/nuevo-usuario', edit: '/editar-usuario/$id' } as const;

const columnChoice = { list: 'users', hiddenAtFirst: ['access', 'lastLogin'], keepsActions: true } as const;

/** Without the feature `roles`, no user has the roles of an editor and of a viewer (D-88). */
const plainFilters = {
  ...userFilters,
  roles: { oneOf: roles.filter((role) => role === 'ROLE_ADMIN' || !backOfficeRoles.some((each) => each === role)) },
};

/** The role of the back office, which only administrators see and change. */
const access: DrawnColumn<Received<UserMember>> = {
  id: 'access',
  width: 152,
  phoneWidth: 152,
  phoneOrder: 3,
  cell: (row) => <AccessCell row={row} />,
};

const lastLogin = (never: string): DrawnColumn<Received<UserMember>> => ({
  id: 'lastLogin',
  width: 128,
  cell: (row) =>
    row.lastLogin ? <span className="ts-num">{toDay(row.lastLogin)}</span> : <span className="ts-soft">{never}</span>,
});

/** Lists users with their maker, their taker and the Admin toggle (USR-04). */
export function UsersList() {
  const { t } = useTranslation('users');
  const [hasViews, hasRoles] = [hasFeature('views'), hasFeature('roles')];
  return (
    <ListScreen<typeof user>
      collection="users"
      label="email"
      paths={paths}
      search={[{ name: 'email', type: 'email' }]}
      filters={hasRoles ? userFilters : plainFilters}
      orders={{ email: 'email', lastLogin: 'lastLogin' }}
      columnChoice={hasViews || hasRoles ? columnChoice : undefined}
      columns={[
        { id: 'email', phoneWidth: 206, phoneOrder: 1, sticky: 'start', cell: (_, link) => link },
        { id: 'maker', width: 260, phoneWidth: 230, cell: (row) => <MakerAccess row={row} /> },
        { id: 'taker', width: 200, phoneWidth: 180, cell: (row) => <PartnerLink row={row} kind="taker" /> },
        ...(hasRoles ? [access] : []),
        // It is there to sort by.
        ...(hasViews ? [lastLogin(t('never'))] : []),
        {
          id: 'isAdmin',
          width: 90,
          phoneWidth: 90,
          phoneOrder: 2,
          sticky: 'end',
          align: 'center',
          cell: (row) => <AdminToggle row={row} />,
        },
      ]}
    />
  );
}
