import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** Lower case without accents, so that `malaga` finds Málaga, as the API does (D-08). */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

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
