import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '@trastienda/contract/fold';

/**
 * Returns a filter for the options of a select, with the rules of the API's text filters (D-08, D-96).
 * @param otherNames returns additional names by which the option with the given value can be found.
 */
export const foldedFilter =
  (otherNames: (value: string) => readonly string[] = () => []): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = fold(search);
    const isNamed = ({ value, label }: ComboboxItem) =>
      [label, ...otherNames(value)].some((text) => fold(text).includes(wanted));
    // Option groups are dropped, because no select of the kit has groups.
    return options.filter((option) => !('items' in option) && isNamed(option)).slice(0, limit);
  };
