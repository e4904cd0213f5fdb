import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { FieldCell, type Cell } from './field-cell.tsx';
import { toInput } from './text-fields.tsx';
import { parseDuration, shownTime } from './parse-duration.ts';
import { useField } from './use-field.tsx';

export type TimeProps = Cell & { name: string };

/**
 * An input for a duration in hours and minutes, `HH:mm`. It is a text input, because the browser's time input is for a time of day and
 * shows AM and PM in many locales.
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
        // A keyboard without a colon is sufficient: `230` becomes `02:30`.
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        rightSection={<IconClock size={18} stroke={1.7} aria-hidden />}
        rightSectionPointerEvents="none"
        onBlur={() => {
          complete();
          bound.onBlur();
        }}
        // Enter submits the form without a blur event, so the value is completed here too.
        onKeyDown={({ key }) => key === 'Enter' && complete()}
      />
    </FieldCell>
  );
}
