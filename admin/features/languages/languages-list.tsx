import type { language } from '@trastienda/contract/resources/language';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/idiomas', create: '/nuevo-idioma', edit: '/editar-idioma/$id' } as const;

export function LanguagesList() {
  return (
    <ListScreen<typeof language>
      collection="languages"
      paths={paths}
      search={['name']}
      orders={{ name: 'name' }}
      columns={[{ id: 'name', sticky: 'start', cell: (_row, link) => link }]}
    />
  );
}
