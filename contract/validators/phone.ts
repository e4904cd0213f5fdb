import { limits } from '../limits.ts';

const digits = String.raw`\d(?:[ .-]?\d)*`;
const pattern = new RegExp(String.raw`^(?:\+?${digits}|(?:\+?${digits}[ .-]?)?\(\+?${digits}\)[ .-]?${digits})$`);

/**
 * Whether a text consists of digits, with at most one separator (space, dot or hyphen) between two digits and at most one pair of
 * parentheses. A + may precede the first digit, and the first digit in parentheses.
 */
export const isPhone = (text: string) => pattern.test(text);

/** Whether a phone number has the length that a required phone must have (CONST-21). Optional phones are not checked with this. */
export const hasPhoneLength = (text: string) =>
  text.length >= limits.phone.minChars && text.length <= limits.phone.maxChars;
