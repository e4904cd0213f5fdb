import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toInput } from './text-fields.tsx';
import { parseDuration, shownTime } from './parse-duration.ts';
import { useField } from './use-field.tsx';

export type TimeProps = Cell & { name: string };

/**
 * Hours and minutes, `HH:mm`. A text field of our own: the browser's says AM and PM in half of the world,
 * and this is how long something lasts.
 */
export function TimeField({ name, ...cell }: TimeProps) {
  const bound = useField(name);
  const value = shownTime(bound.value);
  const complete = () => {
    const completed = parseDuration(value);
    if (completed !== value) bound.onChange(completed);
  };
  return (
    <FieldCell name={name} {...cell}>
      <TextInput
        {...toInput({ ...bound, value })}
        // Digits are enough: `230` becomes `02:30`.
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        rightSection={<IconClock size={18} stroke={1.7} aria-hidden />}
        rightSectionPointerEvents="none"
        onBlur={() => {
          complete();
          bound.onBlur();
        }}
        // Enter sends the form while the field still has the focus.
        onKeyDown={({ key }) => key === 'Enter' && complete()}
      />
    </FieldCell>
  );
}
