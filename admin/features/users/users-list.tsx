import { userFilters } from '@trastienda/contract/filters/user';
import type { user } from '@trastienda/contract/resources/user';
import { ListScreen } from '../../kit/screens/list-screen.tsx';
import { AdminToggle } from './admin-toggle.tsx';
import { MakerAccess } from './maker-access.tsx';
import { PartnerLink } from './partner-link.tsx';

const paths = { list: '/usuarios', create: '/nuevo-usuario', edit: '/editar-usuario/$id' } as const;

/** Lists users with their maker, their taker and the Admin toggle (USR-04). */
export function UsersList() {
  return (
    <ListScreen<typeof user>
      collection="users"
      label="email"
      paths={paths}
      search={[{ name: 'email', type: 'email' }]}
      filters={userFilters}
      orders={{ email: 'email' }}
      columns={[
        { id: 'email', phoneWidth: 206, phoneOrder: 1, sticky: 'start', cell: (_, link) => link },
        { id: 'maker', width: 260, phoneWidth: 230, cell: (row) => <MakerAccess row={row} /> },
        { id: 'taker', width: 200, phoneWidth: 180, cell: (row) => <PartnerLink row={row} kind="taker" /> },
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
