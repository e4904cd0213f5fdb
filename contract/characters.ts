/**
 * Returns the number of code points of a text, which is how the limits, zod and PostgreSQL count characters: an emoji of two UTF-16 units is
 * one character; in an emoji that is composed of others, each of them counts.
 */
export const countChars = (text: string): number => text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, ' ').length;

/** Returns at most the first `maxChars` characters, without splitting a grapheme, such as the emoji of a family or a flag. */
export function cutChars(text: string, maxChars: number): string {
  const start = Array.from(text.slice(0, maxChars * 2))
    .slice(0, maxChars)
    .join('');
  if (start.length === text.length) return text;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  // A grapheme that is longer than the limit is split.
  return text.slice(0, graphemes.containing(start.length)?.index) || start;
}
