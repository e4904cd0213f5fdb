import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '@trastienda/contract/fold';

/** A select that finds what it is asked for whatever the accents; `otherNames` gives those that an option goes by too. */
export const foldedFilter =
  (otherNames: (value: string) => readonly string[] = () => []): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = fold(search.trim());
    const isNamed = ({ value, label }: ComboboxItem) =>
      [label, ...otherNames(value)].some((text) => fold(text).includes(wanted));
    // The kit's selects have no groups.
    return options.filter((option) => !('items' in option) && isNamed(option)).slice(0, limit);
  };
