/** Whether a text is `name@domain`, with one @ and no blanks; `ana@localhost` counts. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);
