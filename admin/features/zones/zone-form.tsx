import { toCountryName } from '@trastienda/contract/countries/countries';
import { zone } from '@trastienda/contract/resources/zone';
import { currentLanguage } from '../../i18n/i18n.ts';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';
import { ZoneExperiences } from './zone-experiences.tsx';

const { Text, Reference, Distributor } = fieldsOf(zone);

/** The query for the options offered initially: at most 100 locations of Spain. Typing searches all locations. */
const spain = 'itemsPerPage=100&country=es';

export function ZoneForm() {
  return (
    <FormScreen
      resource={zone}
      paths={{ list: '/zonas', edit: '/editar-zona/$id' }}
      blank={{ name: '', location: undefined, civitatisId: null }}
      mapping={{ toBody: withCountry }}
    >
      <Section id="zone">
        <Text name="name" />
        <Reference
          name="location"
          span={6}
          query={spain}
          searchesAll
          toDetail={({ country }) =>
            typeof country === 'string' ? toCountryName(country, currentLanguage()) : undefined
          }
        />
        <Distributor name="civitatisId" list="zones" span={6} />
      </Section>
      <ZoneExperiences />
    </FormScreen>
  );
}

/** Adds the country of the location to the request for a new zone (D-32). */
function withCountry(values: Record<string, unknown>, isNew: boolean): Record<string, unknown> {
  const { location } = values;
  const hasCountry = typeof location === 'object' && location !== null && 'country' in location;
  return isNew && hasCountry ? { ...values, country: location.country } : values;
}
