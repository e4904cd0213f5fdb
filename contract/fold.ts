/** Folds a text to lower case without accents, so that `malaga` finds Málaga (D-08). */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
