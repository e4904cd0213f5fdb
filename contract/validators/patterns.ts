/** Whether a text consists of letters and digits only; letters with accents do not count. */
export const isLettersAndNumbers = (text: string) => /^[A-Za-z0-9]+$/.test(text);

/** Whether a text consists of letters only; letters with accents do not count. */
export const isOnlyLetters = (text: string) => /^[A-Za-z]+$/.test(text);

/** Whether a text consists of digits only. */
export const isOnlyNumbers = (text: string) => /^[0-9]+$/.test(text);
