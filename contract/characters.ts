/**
 * Returns the number of characters of a text, as the limits count them, like zod and PostgreSQL: the two UTF-16 units of an emoji are one
 * character, and an emoji that is composed of others counts as all of them.
 */
export const countChars = (text: string): number => text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, ' ').length;

/** Returns at most the first `maxChars` characters, without a part of what a reader sees as one sign, such as a family or a flag. */
export function cutChars(text: string, maxChars: number): string {
  const start = Array.from(text.slice(0, maxChars * 2))
    .slice(0, maxChars)
    .join('');
  if (start.length === text.length) return text;
  const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  // A sign that is longer than the limit is cut.
  return text.slice(0, signs.containing(start.length)?.index) || start;
}
