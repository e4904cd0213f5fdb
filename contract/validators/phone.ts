import { limits } from '../limits.ts';

const digits = String.raw`\d(?:[ .-]?\d)*`;
const pattern = new RegExp(String.raw`^(?:\+?${digits}|(?:\+?${digits}[ .-]?)?\(\+?${digits}\)[ .-]?${digits})$`);

/** Whether a text consists of digits, with an optional +, single separators between digits and at most one pair of parentheses. */
export const isPhone = (text: string) => pattern.test(text);

/** Whether a phone number has the length required of a record's first phone (CONST-21). */
export const hasPhoneLength = (text: string) =>
  text.length >= limits.phone.minChars && text.length <= limits.phone.maxChars;
