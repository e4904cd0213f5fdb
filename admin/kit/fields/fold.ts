import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '@trastienda/contract/fold';

/**
 * Returns an options filter that ignores case and accents.
 * @param otherNames returns further names of the option with the given value.
 */
export const foldedFilter =
  (otherNames: (value: string) => readonly string[] = () => []): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = fold(search.trim());
    const isNamed = ({ value, label }: ComboboxItem) =>
      [label, ...otherNames(value)].some((text) => fold(text).includes(wanted));
    // Groups are not searched: no select of the kit has any.
    return options.filter((option) => !('items' in option) && isNamed(option)).slice(0, limit);
  };
