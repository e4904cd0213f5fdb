import { takerFilters } from '@trastienda/contract/filters/taker';
import type { taker } from '@trastienda/contract/resources/taker';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/takers', create: '/nuevo-taker', edit: '/editar-taker/$id' } as const;

/** Lists the customers of the marketplace (TAK-01). */
export function TakersList() {
  return (
    <ListScreen<typeof taker>
      collection="takers"
      label={['name', 'surname']}
      paths={paths}
      search={['name', 'surname']}
      filters={takerFilters}
      orders={{ name: 'name', surname: 'surname' }}
      columns={[
        { id: 'name', width: '40%', phoneWidth: 170, sticky: 'start', cell: (_row, link) => link },
        { id: 'surname', phoneWidth: 170, cell: ({ surname }) => surname },
      ]}
    />
  );
}
