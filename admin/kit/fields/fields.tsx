import type { Item, Resource } from '@trastienda/contract/model/resource';
import { ChoiceField, SegmentedField, type ChoiceProps } from './choices/choice-fields.tsx';
import { CountriesField, CountryField, type CountriesProps, type CountryProps } from './choices/country-field.tsx';
import { DistributorField, type DistributorProps } from './choices/distributor-field.tsx';
import { FlagField, type FlagProps } from './flag-field.tsx';
import {
  ReferenceField,
  ReferencesField,
  type ReferenceProps,
  type ReferencesProps,
} from './choices/reference-fields.tsx';
import {
  PasswordField,
  TextAreaField,
  TextField,
  type PasswordProps,
  type TextAreaProps,
  type TextProps,
} from './text-fields.tsx';
import { TimeField, type TimeProps } from './time-field.tsx';
import { IntegerField, type IntegerProps } from './integer-field.tsx';
import { useField, useSetValue, useValue } from './use-field.tsx';
import { useFormInside } from '../form/form-context.ts';
import type { Received } from '../records/received.ts';

/**
 * Returns the inputs and hooks for the forms of a resource. The `name` of an input must be a field of the resource.
 * Call this function once, at module level: each call creates new component types.
 * The label of an input is the text `fields.<name>`; its help text is `help.<name>`. Each input also shows the required mark, the
 * language badge and the error message of its field.
 */
export function fieldsOf<R extends Resource>(_resource: R) {
  type Name = keyof R['fields'] & string;
  return {
    Text: (props: Named<TextProps, Name>) => <TextField {...props} />,
    Password: (props: Named<PasswordProps, Name>) => <PasswordField {...props} />,
    TextArea: (props: Named<TextAreaProps, Name>) => <TextAreaField {...props} />,
    Choice: (props: Named<ChoiceProps, Name>) => <ChoiceField {...props} />,
    Segmented: (props: Named<ChoiceProps, Name>) => <SegmentedField {...props} />,
    Flag: (props: Named<FlagProps, Name>) => <FlagField {...props} />,
    Whole: (props: Named<IntegerProps, Name>) => <IntegerField {...props} />,
    Time: (props: Named<TimeProps, Name>) => <TimeField {...props} />,
    Country: (props: Named<CountryProps, Name>) => <CountryField {...props} />,
    Countries: (props: Named<CountriesProps, Name>) => <CountriesField {...props} />,
    Reference: (props: Named<ReferenceProps, Name>) => <ReferenceField {...props} />,
    References: (props: Named<ReferencesProps, Name>) => <ReferencesField {...props} />,
    Distributor: (props: Named<DistributorProps, Name>) => <DistributorField {...props} />,
    /** Binds an input that is not among the inputs above, because only one form needs it. */
    useField: (name: Name) => useField(name),
    useValue: (name: Name) => useValue(name),
    /** Returns the record as it was read, for read-only content of a form; undefined for a new record. */
    useRecord: () => useFormInside().record as Received<Item<R>> | undefined, // The cast is safe: the form is for the same resource.
    useSetValue: (): ((name: Name, value: unknown) => void) => useSetValue(),
  };
}

type Named<Props extends { name: string }, Name extends string> = Omit<Props, 'name'> & { name: Name };
