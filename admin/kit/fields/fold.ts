import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '@trastienda/contract/fold';

/** An options filter that ignores case and accents; `otherNames` returns the further names of an option. */
export const foldedFilter =
  (otherNames: (value: string) => readonly string[] = () => []): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = fold(search.trim());
    const isNamed = ({ value, label }: ComboboxItem) =>
      [label, ...otherNames(value)].some((text) => fold(text).includes(wanted));
    // The kit's selects have no groups.
    return options.filter((option) => !('items' in option) && isNamed(option)).slice(0, limit);
  };
