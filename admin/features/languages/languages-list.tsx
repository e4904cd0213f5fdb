import { languageFilters } from '@trastienda/contract/filters/language';
import type { language } from '@trastienda/contract/resources/language';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/idiomas', create: '/nuevo-idioma', edit: '/editar-idioma/$id' } as const;

export function LanguagesList() {
  return (
    <ListScreen<typeof language>
      collection="languages"
      paths={paths}
      search={['name']}
      filters={languageFilters}
      orders={{ name: 'name' }}
      columns={[{ id: 'name', sticky: 'start', cell: (_row, link) => link }]}
    />
  );
}
