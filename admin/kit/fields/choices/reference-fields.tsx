import { MultiSelect, Select } from '../../elements/select.tsx';
import { useFormInside } from '../../form/form-context.ts';
import { FieldCell, type Cell } from '../field-cell.tsx';
import { useReferenceOptions, type Offer } from './reference-options.tsx';
import { useMultiSelectProps, useSelectProps } from './use-select-props.ts';
import { useField } from '../use-field.tsx';

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

/** A select for a record of another collection. */
export function ReferenceField({
  name,
  query,
  searchesAll,
  isOffered,
  toDetail,
  isDisabled,
  onPick,
  ...cell
}: ReferenceProps) {
  const bound = useField(name);
  const shared = useSelectProps(bound);
  const stored = bound.value === null || bound.value === undefined || bound.value === '' ? [] : [bound.value];
  const options = useOptions({ name, stored, query, searchesAll, isOffered, toDetail, isDisabled });
  const [chosen] = options.chosen;
  return (
    <FieldCell name={name} {...cell}>
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
        disabled={bound.isLocked || isDisabled}
      />
    </FieldCell>
  );
}

/** A multi-select for records of another collection. */
export function ReferencesField({
  name,
  query,
  isOffered,
  toDetail,
  isDisabled,
  max,
  onPick,
  ...cell
}: ReferencesProps) {
  const bound = useField(name);
  const shared = useMultiSelectProps(bound);
  const stored = Array.isArray(bound.value) ? bound.value : [];
  const options = useOptions({ name, stored, query, isOffered, toDetail, isDisabled });
  return (
    <FieldCell name={name} {...cell}>
      <MultiSelect
        {...shared}
        {...options.select}
        value={options.chosen}
        onChange={(ids) => {
          const picked = ids.slice(0, max).map(options.recordOf);
          bound.onChange(picked);
          onPick?.(picked);
        }}
        disabled={bound.isLocked || isDisabled}
      />
    </FieldCell>
  );
}

type Options = Pick<Shared, 'name' | keyof Offer> & { stored: unknown[] };

/** Returns the options of a field of the form. */
function useOptions({ name, ...offer }: Options) {
  const { resource, language } = useFormInside();
  return useReferenceOptions({ collection: resource.fields[name]?.reference?.collection ?? name, language, ...offer });
}
