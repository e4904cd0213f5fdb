import { Checkbox } from '@mantine/core';
import { FieldCell, type Cell } from './field-cell.tsx';
import { useField } from './use-field.tsx';

export type FlagProps = Cell & { name: string };

/** A boolean field as a checkbox. */
export function FlagField({ name, ...cell }: FlagProps) {
  const { id, text, help, value, onChange, onBlur, error, isLocked } = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      <Checkbox
        id={id}
        mt={8}
        radius="sm"
        label={text}
        description={help}
        error={error}
        checked={value === true}
        disabled={isLocked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
    </FieldCell>
  );
}
