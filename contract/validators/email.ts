/** Whether a text is `name@domain`, with a single @ and no whitespace; `ana@localhost` is valid. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);
