/** Whether a text starts with http:// or https://, followed by at least one character and no whitespace. */
export const isUrl = (text: string) => /^https?:\/\/[^\s]+$/.test(text);
