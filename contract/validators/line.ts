/**
 * Control characters, line and paragraph separators, and format characters that hide or reorder text: zero-width spaces, bidi embeddings,
 * overrides and isolates, invisible operators, annotation marks. The zero-width joiner and non-joiner, direction marks, the soft hyphen and
 * emoji tags are allowed because scripts and emoji need them.
 */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u;
const eachRefused = new RegExp(refused, 'gu');

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text is empty, or has a visible character and none of the refused characters (D-74). */
export const isLine = (text: string): boolean => text === '' || (visible.test(text) && !refused.test(text));

/**
 * Converts a text to a single line. If {@link isLine} refuses the text, each refused character becomes a space and runs of whitespace
 * become a single space. A text without a visible character becomes empty.
 */
export function toLine(text: string): string {
  if (isLine(text)) return text;
  const line = text.replace(eachRefused, ' ').replace(/\s+/g, ' ').trim();
  return visible.test(line) ? line : '';
}
