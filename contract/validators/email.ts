/** Whether a text is `name@domain`, with a single @ and no whitespace; `ana@localhost` is valid. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);

/**
 * Whether an e-mail contains none of the characters that a paste may add (D-96): angle brackets, the colon of `mailto:`, the separators of a
 * list.
 */
export const isAddressOnly = (email: string) => !/[<>,;:]/.test(email);
