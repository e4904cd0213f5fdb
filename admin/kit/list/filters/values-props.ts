import type { Chip, Edited } from './chips.ts';

/** The props of the inputs for the values of a filter. */
export type ValuesProps = {
  collection: string;
  chip: Chip;
  label: string;
  edited: Edited;
  onChange: (edited: Edited) => void;
  /** Applies values that need no further input. */
  onApply: (edited: Edited) => void;
};
