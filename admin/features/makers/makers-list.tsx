import type { maker } from '@trastienda/contract/resources/maker';
import { ListScreen } from '../../kit/list-screen.tsx';

const paths = { list: '/makers', create: '/nuevo-maker', edit: '/editar-maker/$id' } as const;

export function MakersList() {
  return (
    <ListScreen<typeof maker>
      collection="makers"
      paths={paths}
      search={['name', 'document']}
      columns={[
        { id: 'name', width: '38%', phoneWidth: 180, isSticky: true, cell: (_row, link) => link },
        { id: 'document', phoneWidth: 130, cell: ({ document }) => document },
        { id: 'documentType', width: 180, phoneWidth: 160, cell: ({ documentType }) => documentType },
      ]}
    />
  );
}
