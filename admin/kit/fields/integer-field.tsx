import { NumberInput } from '@mantine/core';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toInput } from './text-fields.tsx';
import { useField } from './use-field.tsx';

export type IntegerProps = Cell & { name: string };

/** An input for a non-negative integer. */
export function IntegerField({ name, ...cell }: IntegerProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      <NumberInput
        {...toInput(bound)}
        value={typeof bound.value === 'number' ? bound.value : ''}
        onChange={(typed) => bound.onChange(typed === '' ? null : Number(typed))}
        min={0}
        allowDecimal={false}
        allowNegative={false}
      />
    </FieldCell>
  );
}
