import { categoryFilters } from '@trastienda/contract/filters/category';
import type { category } from '@trastienda/contract/resources/category';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/categorias', create: '/nueva-categoria', edit: '/editar-categoria/$id' } as const;

export function CategoriesList() {
  const { t } = useTranslation('categories');
  return (
    <ListScreen<typeof category>
      collection="categories"
      paths={paths}
      search={['name']}
      filters={categoryFilters}
      orders={{ name: 'name' }}
      references={{ parents: 'categories' }}
      columns={[
        {
          id: 'name',
          width: '30%',
          phoneWidth: 210,
          sticky: 'start',
          cell: ({ parents }, link) => {
            const names = (parents ?? []).flatMap(({ name }) => name ?? []);
            return (
              <>
                {link}
                {names.length > 0 && <div className="ts-meta ts-ellipsis">{t('inside', { names })}</div>}
              </>
            );
          },
        },
        {
          id: 'description',
          phoneWidth: 300,
          cell: ({ description }) => <span className="ts-soft ts-clamp">{description ?? t('noDescription')}</span>,
        },
      ]}
    />
  );
}
