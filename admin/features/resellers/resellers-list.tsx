import { resellerFilters } from '@trastienda/contract/filters/reseller';
import type { reseller } from '@trastienda/contract/resources/reseller';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/resellers', create: '/nuevo-reseller', edit: '/editar-reseller/$id' } as const;

export const ResellersList = () => (
  <ListScreen<typeof reseller>
    collection="resellers"
    paths={paths}
    search={['name', 'fiscalName', 'cif']}
    filters={resellerFilters}
    orders={{ name: 'name', fiscalName: 'fiscalName', cif: 'cif' }}
    columns={[
      { id: 'name', width: '34%', phoneWidth: 180, sticky: 'start', cell: (_row, link) => link },
      { id: 'fiscalName', phoneWidth: 190, cell: ({ fiscalName }) => fiscalName },
      { id: 'cif', width: 150, phoneWidth: 120, cell: ({ cif }) => <span className="ts-num">{cif}</span> },
    ]}
    rowActions="editOnly"
  />
);
