import { zoneFilters } from '@trastienda/contract/filters/zone';
import { toCountryName } from '@trastienda/contract/countries/countries';
import type { zone } from '@trastienda/contract/resources/zone';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ListScreen } from '../../kit/screens/list-screen.tsx';

const paths = { list: '/zonas', create: '/nueva-zona', edit: '/editar-zona/$id' } as const;

export function ZonesList() {
  const { t } = useTranslation('zones');
  return (
    <ListScreen<typeof zone>
      collection="zones"
      paths={paths}
      search={['name', 'location.country', 'location.name']}
      filters={zoneFilters}
      orders={{ name: 'name', location: 'location.name' }}
      references={{ location: 'locations' }}
      columns={[
        { id: 'name', width: '32%', phoneWidth: 180, sticky: 'start', cell: (_row, link) => link },
        {
          id: 'country',
          phoneWidth: 150,
          cell: ({ location, country }) => toCountryName(location?.country ?? country, currentLanguage()),
        },
        { id: 'location', phoneWidth: 160, cell: ({ location }) => location?.name },
        {
          id: 'civitatisId',
          width: 160,
          phoneWidth: 130,
          cell: ({ civitatisId }) => <span className="ts-soft">{civitatisId ?? t('notLinked')}</span>,
        },
      ]}
      about={({ location }) => ({ line: location?.name ?? '' })}
    />
  );
}
