/** Returns a text in lower case without accents. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The letters of European alphabets that are no ASCII letter with an accent, and the frequent signs, that the SQL function replaces. */
const replaced: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ĳ: 'ij',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ŀ: 'l',
  ł: 'l',
  ŉ: "'n",
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ſ: 's',
  ё: 'е',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/**
 * Folds a text for a search, so that `malaga` finds Málaga (D-08): to lower case without accents and invisible characters such as soft
 * hyphens and joiners, with one blank for each run of white space, and none at the ends (D-96). The SQL function `public.fold` does the same to
 * the letters of European alphabets. It also replaces rarer letters and signs, such as `ƙ` by `k` and `½` by `1/2`.
 */
export const fold = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFD')
    // A Cyrillic й is another letter than и.
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    // toLowerCase() writes a sigma at the end of a word as another letter. So do some databases, but not the embedded one.
    .replaceAll('Σ', 'σ')
    .toLowerCase()
    .replace(/[ªºßæœĳþðđħıĸŀłŉŋøŧſё‘’“”–—]/gu, (letter) => replaced[letter] ?? letter)
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();

/**
 * Returns a text in the form in which translated texts are compared (D-92): NFC, with one blank for each run of white space, and none at the
 * ends. The SQL function `change_log.fold_space` does the same.
 */
export const foldSpace = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
    .replaceAll(/^ | $/g, '');
