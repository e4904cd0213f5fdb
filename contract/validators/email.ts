/** Whether a text is `name@domain`, with a single @ and no whitespace; `ana@localhost` is valid. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);

/** Whether an e-mail has nothing that a paste adds: angle brackets, `mailto:`, the comma or semicolon of a list (D-96). */
export const isAddressOnly = (email: string) => !/[<>,;:]/.test(email);
