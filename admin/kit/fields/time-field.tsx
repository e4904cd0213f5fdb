import { TextInput } from '@mantine/core';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toInput } from './text-fields.tsx';
import { useField } from './use-field.tsx';

export type TimeProps = Cell & { name: string };

/** Hours and minutes, `HH:mm`. What a server sends with seconds or a date is cut down to that. */
export function TimeField({ name, ...cell }: TimeProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} {...cell}>
      <TextInput {...toInput({ ...bound, value: toTime(bound.value) })} type="time" />
    </FieldCell>
  );
}

const toTime = (value: unknown): string =>
  typeof value === 'string' ? (/(?:^|T)(\d{2}:\d{2})/.exec(value)?.[1] ?? value) : '';
