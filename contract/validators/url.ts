/** Whether a text is an address that starts with http:// or https:// and goes on without blanks. */
export const isUrl = (text: string) => /^https?:\/\/[^\s]+$/.test(text);
