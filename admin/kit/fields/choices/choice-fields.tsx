import { Input, SegmentedControl } from '@mantine/core';
import { Select } from '../../elements/select.tsx';
import { FieldCell, type Cell } from '../field-cell.tsx';
import classes from '../fields.module.css';
import { foldedFilter } from './fold.ts';
import { useSelectProps } from './use-select-props.ts';
import { useField, type Bound } from '../use-field.tsx';

export type Option = { value: string; label: string };
export type ChoiceProps = Cell & { name: string; options: readonly Option[] };

/** Returns the label of a stored value. An older record may have a value that is not offered any more. */
const labelOf = (options: readonly Option[], stored: unknown) => options.find(({ value }) => value === stored)?.label;

/** A select with at least this many options is searchable. */
const minSearchable = 8;
const filter = foldedFilter();

/** A field for one of a few fixed values, as a select. */
export function ChoiceField({ name, options, ...cell }: ChoiceProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} shown={labelOf(options, bound.value)} {...cell}>
      <ChoiceInput bound={bound} options={options} />
    </FieldCell>
  );
}

type InputProps = { bound: Bound; options: readonly Option[] };

/** A select of a few fixed values; clearable unless the field is required. */
export function ChoiceInput({ bound, options }: InputProps) {
  const shared = useSelectProps(bound);
  return (
    <Select
      {...shared}
      data={[...options]}
      value={typeof bound.value === 'string' && bound.value !== '' ? bound.value : null}
      onChange={bound.onChange}
      searchable={options.length >= minSearchable}
      filter={filter}
      clearable={!bound.isRequired}
    />
  );
}

/** A field for one of two or three fixed values, as a segmented control. */
export function SegmentedField({ name, options, ...cell }: ChoiceProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} shown={labelOf(options, bound.value)} {...cell}>
      <SegmentedInput bound={bound} options={options} />
    </FieldCell>
  );
}

/** A segmented control for two or three fixed values. */
export function SegmentedInput({ bound, options }: InputProps) {
  const { id, label, text, help, value, onChange, error, isLocked } = bound;
  return (
    <Input.Wrapper labelElement="div" label={label} description={help} error={error}>
      <SegmentedControl
        id={id}
        className={classes['segmented']}
        h={{ base: 44, sm: 36 }}
        aria-label={text}
        fullWidth
        withItemsBorders={false}
        data={[...options]}
        // The empty string selects no option.
        value={typeof value === 'string' ? value : ''}
        disabled={isLocked}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
