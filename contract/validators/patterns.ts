/** Whether a text is nothing but letters and digits, those without accents. */
export const isLettersAndNumbers = (text: string) => /^[A-Za-z0-9]+$/.test(text);

/** Whether a text is nothing but letters, those without accents. */
export const isOnlyLetters = (text: string) => /^[A-Za-z]+$/.test(text);

/** Whether a text is nothing but digits. */
export const isOnlyNumbers = (text: string) => /^[0-9]+$/.test(text);
