import { Input, SegmentedControl } from '@mantine/core';
import { Select } from '../../elements/select.tsx';
import { FieldCell, type Cell } from '../field-cell.tsx';
import classes from '../fields.module.css';
import { foldedFilter } from './fold.ts';
import { useSelectProps } from './use-select-props.ts';
import { useField } from '../use-field.tsx';

export type Option = { value: string; label: string };
export type ChoiceProps = Cell & { name: string; options: readonly Option[] };

/** Returns the label of a stored value. An older record may have a value that is not offered any more. */
const labelOf = (options: readonly Option[], stored: unknown) => options.find(({ value }) => value === stored)?.label;

/** A select with at least this many options is searchable. */
const minSearchable = 8;
const filter = foldedFilter();

/** A select of a few fixed values; clearable unless the field is required. */
export function ChoiceField({ name, options, ...cell }: ChoiceProps) {
  const bound = useField(name);
  const shared = useSelectProps(bound);
  return (
    <FieldCell name={name} shown={labelOf(options, bound.value)} {...cell}>
      <Select
        {...shared}
        data={[...options]}
        value={typeof bound.value === 'string' && bound.value !== '' ? bound.value : null}
        onChange={bound.onChange}
        searchable={options.length >= minSearchable}
        filter={filter}
        clearable={!bound.isRequired}
      />
    </FieldCell>
  );
}

/** A segmented control for two or three fixed values. */
export function SegmentedField({ name, options, ...cell }: ChoiceProps) {
  const { id, label, text, help, value, onChange, error, isLocked } = useField(name);
  return (
    <FieldCell name={name} shown={labelOf(options, value)} {...cell}>
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
    </FieldCell>
  );
}
