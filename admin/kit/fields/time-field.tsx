import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { FieldCell, type Cell } from './field-cell.tsx';
import { parseDuration, shownTime } from './parse-duration.ts';
import { useField, type Bound } from './use-field.tsx';
import { useTextInput } from './use-text-input.tsx';

export type TimeProps = Cell & { name: string };

/** A field for a duration. */
export function TimeField({ name, ...cell }: TimeProps) {
  const bound = useField(name);
  return (
    <FieldCell name={name} shown={shownTime(bound.value)} {...cell}>
      <TimeInput bound={bound} />
    </FieldCell>
  );
}

/**
 * An input for a duration in hours and minutes, `HH:mm`. It is a text input, because the browser's time input is for a time of day and
 * shows AM and PM in many locales.
 */
export function TimeInput({ bound }: { bound: Bound }) {
  const input = useTextInput({ ...bound, value: shownTime(bound.value) }, { complete: parseDuration, maxChars: 20 });
  return (
    <TextInput
      {...input}
      // A keyboard without a colon is sufficient: `230` becomes `02:30`, and `1,5` becomes `01:30`.
      inputMode="decimal"
      autoComplete="off"
      rightSection={<IconClock size={18} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
    />
  );
}
