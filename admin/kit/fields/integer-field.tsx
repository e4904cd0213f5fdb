import { TextInput } from '@mantine/core';
import { FieldCell, type Cell } from './field-cell.tsx';
import { maxIntegerChars as maxChars, parseInteger } from './parse-number.ts';
import { useField } from './use-field.tsx';
import { useTextInput } from './use-text-input.tsx';

export type IntegerProps = Cell & { name: string };

/**
 * An input for a non-negative integer. It is a text input: a number input changes when the mouse wheel turns over it, and drops characters
 * without a word, so that `1,5` would be 15. The value is a text until it is an integer.
 */
export function IntegerField({ name, ...cell }: IntegerProps) {
  const bound = useField(name);
  const onChange = (typed: unknown) => bound.onChange(typeof typed === 'string' ? toValue(typed) : typed);
  return (
    <FieldCell name={name} {...cell}>
      <TextInput {...useTextInput({ ...bound, onChange }, { complete: parseInteger, maxChars })} inputMode="numeric" />
    </FieldCell>
  );
}

/** Digits are a number while they are typed. Thousands are joined only when the input is left. */
const toValue = (typed: string) => (/^\d*$/.test(typed) ? parseInteger(typed) : typed);
