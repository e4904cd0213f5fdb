/** Returns a text in lower case without accents. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Folds a text for a search, so that `malaga` finds Málaga (D-08): to lower case without accents and invisible characters such as soft
 * hyphens and joiners, with one blank for each run of white space, and none at the ends (D-96). The SQL function `public.fold` does the same.
 */
export const fold = (text: string): string =>
  toPlainLetters(text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''))
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
