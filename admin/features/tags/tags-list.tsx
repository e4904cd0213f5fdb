import { tagFilters } from '@trastienda/contract/filters/tag';
import type { tag } from '@trastienda/contract/resources/tag';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/etiquetas', create: '/nueva-etiqueta', edit: '/editar-etiqueta/$id' } as const;

export function TagsList() {
  const { t } = useTranslation('tags');
  return (
    <ListScreen<typeof tag>
      collection="tags"
      paths={paths}
      search={['name']}
      filters={tagFilters}
      orders={{ name: 'name' }}
      columns={[
        { id: 'name', width: '30%', phoneWidth: 180, sticky: 'start', cell: (_row, link) => link },
        {
          id: 'description',
          phoneWidth: 280,
          cell: ({ description }) => <span className="ts-soft ts-clamp">{description ?? t('noDescription')}</span>,
        },
        {
          id: 'civitatisId',
          width: 140,
          cell: ({ civitatisId }) => <span className="ts-soft">{civitatisId ?? t('notLinked')}</span>,
        },
      ]}
    />
  );
}
