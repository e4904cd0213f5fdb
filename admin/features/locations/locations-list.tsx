import { locationFilters } from '@trastienda/contract/filters/location';
import { toCountryName } from '@trastienda/contract/countries/countries';
import type { location } from '@trastienda/contract/resources/location';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/localidades', create: '/nueva-localidad', edit: '/editar-localidad/$id' } as const;

export function LocationsList() {
  const { t } = useTranslation('locations');
  return (
    <ListScreen<typeof location>
      collection="locations"
      paths={paths}
      search={['name', { name: 'country', type: 'country' }]}
      filters={locationFilters}
      orders={{ name: 'name', country: 'country.name' }}
      columns={[
        { id: 'name', width: '38%', phoneWidth: 180, sticky: 'start', cell: (_row, link) => link },
        { id: 'country', phoneWidth: 160, cell: ({ country }) => toCountryName(country, currentLanguage()) },
        {
          id: 'civitatisId',
          width: 160,
          phoneWidth: 130,
          cell: ({ civitatisId }) => <span className="ts-soft">{civitatisId ?? t('notLinked')}</span>,
        },
      ]}
      about={({ country }) => ({ line: toCountryName(country, currentLanguage()) })}
    />
  );
}
