import { limits } from '@trastienda/contract/limits';
import { CountryField } from './country-field.tsx';
import { ReferenceField } from './reference-fields.tsx';
import { useSetValue, useValue } from '../use-field.tsx';

/** The fields `country` and `location` of a record. The options of `location` are the locations of the country (EXP-F-30, CONST-05). */
export function PlaceFields() {
  const country = useValue('country');
  const setValue = useSetValue();
  return (
    <>
      <CountryField name="country" span={6} onPick={() => setValue('location', null)} />
      <ReferenceField
        name="location"
        span={6}
        query={`itemsPerPage=${limits.locationBlockItems}&country=${String(country)}`}
        isDisabled={!country}
      />
    </>
  );
}
