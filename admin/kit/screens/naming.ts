import type { Row } from '../list/table/columns.ts';
import { toText } from '../to-text.ts';

/** Returns the field that links a row to its form, and functions that return the text of this link and the name of a row. */
export function namingOf(label: string | readonly [string, ...string[]]) {
  const [linkField, ...others] = typeof label === 'string' ? [label] : label;
  // The cast is safe: any object can be read by key.
  const textOf = (row: Row, field: string) => toText((row as Record<string, unknown>)[field]);
  return {
    linkField,
    linkText: (row: Row) => textOf(row, linkField),
    nameOf: (row: Row) => [linkField, ...others].map((field) => textOf(row, field)).join(' '),
  };
}

export type Naming = ReturnType<typeof namingOf>;
