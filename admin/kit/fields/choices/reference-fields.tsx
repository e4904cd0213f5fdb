import type { Language } from '@trastienda/contract/language';
import { MultiSelect, Select } from '../../elements/select.tsx';
import { useFormInside } from '../../form/form-context.ts';
import { FieldCell, type Cell } from '../field-cell.tsx';
import { useReferenceOptions, type Offer } from './reference-options.tsx';
import { useMultiSelectProps, useSelectProps } from './use-select-props.ts';
import { useField, type Bound } from '../use-field.tsx';

type Shared = Cell & Offer & { name: string };
export type ReferenceProps = Shared & {
  /** Called with the selected record, or null if the field is cleared, so that dependent fields can be updated. */
  onPick?: (chosen: unknown) => void;
};
export type ReferencesProps = Shared & {
  onPick?: (chosen: unknown[]) => void;
  /** Maximum number of selected records; further selections are ignored. */
  max?: number;
};

/** A field for a record of another collection. */
export function ReferenceField({ name, span, isHalfOnPhone, ...options }: ReferenceProps) {
  return (
    <FieldCell name={name} {...{ span, isHalfOnPhone }}>
      <ReferenceInput bound={useField(name)} {...useTarget(name)} {...options} />
    </FieldCell>
  );
}

/** A field for records of another collection. */
export function ReferencesField({ name, span, isHalfOnPhone, ...options }: ReferencesProps) {
  return (
    <FieldCell name={name} {...{ span, isHalfOnPhone }}>
      <ReferencesInput bound={useField(name)} {...useTarget(name)} {...options} />
    </FieldCell>
  );
}

/** The collection of the offered records, and the content language of their names. */
type Target = { collection: string; language: Language };

/** Returns the target of a field of the form. */
function useTarget(name: string): Target {
  const { resource, language } = useFormInside();
  return { collection: resource.fields[name]?.reference?.collection ?? name, language };
}

type InputProps<P> = { bound: Bound } & Target & Omit<P, 'name' | keyof Cell>;

/** A select for a record of another collection. */
export function ReferenceInput({ bound, onPick, ...offer }: InputProps<ReferenceProps>) {
  const shared = useSelectProps(bound);
  const stored = bound.value === null || bound.value === undefined || bound.value === '' ? [] : [bound.value];
  const options = useReferenceOptions({ ...offer, stored });
  const [chosen] = options.chosen;
  return (
    <Select
      {...shared}
      {...options.select}
      value={chosen ?? null}
      onChange={(id) => {
        const picked = id === null ? null : options.recordOf(id);
        bound.onChange(picked);
        onPick?.(picked);
      }}
      clearable={!bound.isRequired}
      disabled={bound.isLocked || offer.isDisabled}
    />
  );
}

/** A multi-select for records of another collection. */
export function ReferencesInput({ bound, max, onPick, ...offer }: InputProps<ReferencesProps>) {
  const shared = useMultiSelectProps(bound);
  const stored = Array.isArray(bound.value) ? bound.value : [];
  const options = useReferenceOptions({ ...offer, stored });
  return (
    <MultiSelect
      {...shared}
      {...options.select}
      value={options.chosen}
      onChange={(ids) => {
        const picked = ids.slice(0, max).map(options.recordOf);
        bound.onChange(picked);
        onPick?.(picked);
      }}
      disabled={bound.isLocked || offer.isDisabled}
    />
  );
}
