import { limits } from '../limits.ts';

const { minChars, maxChars } = limits.password;
const pattern = new RegExp(String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{${minChars},${maxChars}}$`);

/**
 * Whether a new password has an allowed length and consists of digits and unaccented letters, with at least one lower-case letter, one
 * upper-case letter and one digit (D-36).
 */
export const isPassword = (text: string) => text.length <= maxChars && pattern.test(text);
