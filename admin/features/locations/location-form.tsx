import { location } from '@trastienda/contract/resources/location';
import { fieldsOf } from '../../kit/fields/fields.tsx';
import { FormScreen, Section } from '../../kit/screens/form-screen.tsx';

const { Text, Country, Distributor } = fieldsOf(location);

export function LocationForm() {
  return (
    <FormScreen
      resource={location}
      paths={{ list: '/localidades', edit: '/editar-localidad/$id' }}
      blank={{ name: '', country: '', civitatisId: null }}
    >
      <Section id="location">
        <Text name="name" />
        <Country name="country" />
        <Distributor name="civitatisId" list="locations" />
      </Section>
    </FormScreen>
  );
}
