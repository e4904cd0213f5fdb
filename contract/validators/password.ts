import { limits } from '../limits.ts';

const { minChars, maxChars } = limits.password;
const pattern = new RegExp(String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{${minChars},${maxChars}}$`);

/** Whether a new password consists of letters and digits, with a lower-case letter, an upper-case letter and a digit (D-36). */
export const isPassword = (text: string) => text.length <= maxChars && pattern.test(text);
