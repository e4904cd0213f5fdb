/**
 * Controls, line and paragraph separators, and format characters that hide or reorder text: zero-width spaces, bidi embeddings,
 * overrides and isolates, invisible operators, annotation marks. The joiners, the direction marks, the soft hyphen and emoji tags
 * are not among them: scripts and emoji are written with them.
 */
const refused = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u;
const eachRefused = new RegExp(refused, 'gu');

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text is empty or a single line that shows something, without control characters (D-74). */
export const isLine = (text: string): boolean => text === '' || (visible.test(text) && !refused.test(text));

/** A text as a single line. In one that {@link isLine} refuses each character that is refused becomes a space, and spaces do not repeat. */
export function toLine(text: string): string {
  if (isLine(text)) return text;
  const line = text.replace(eachRefused, ' ').replace(/\s+/g, ' ').trim();
  return visible.test(line) ? line : '';
}
