import { TextInput } from '@mantine/core';
import { FieldCell, type Cell } from './field-cell.tsx';
import { maxIntegerChars as maxChars, parseInteger } from './parse-number.ts';
import { useField, type Bound } from './use-field.tsx';
import { useTextInput } from './use-text-input.tsx';

export type IntegerProps = Cell & { name: string };

/** A field for a non-negative integer. */
export function IntegerField({ name, ...cell }: IntegerProps) {
  return (
    <FieldCell name={name} {...cell}>
      <IntegerInput bound={useField(name)} />
    </FieldCell>
  );
}

/**
 * An input for a non-negative integer. It is a text input: a number input changes when the mouse wheel turns over it, and drops characters
 * without a word, so that `1,5` would be 15. The value is a text until it is an integer.
 */
export function IntegerInput({ bound }: { bound: Bound }) {
  const onChange = (typed: unknown) => bound.onChange(typeof typed === 'string' ? toValue(typed) : typed);
  const input = useTextInput({ ...bound, onChange }, { complete: parseInteger, maxChars });
  return <TextInput {...input} inputMode="numeric" />;
}

/** Digits are a number while they are typed. Thousands are joined only when the input is left. */
const toValue = (typed: string) => (/^\d*$/.test(typed) ? parseInteger(typed) : typed);
