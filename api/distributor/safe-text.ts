import { countChars, cutChars } from '@trastienda/contract/characters';
import { limits } from '@trastienda/contract/limits';
import { cutMarkRuns } from '@trastienda/contract/marks';
import { toLine } from '@trastienda/contract/validators/line';
import { htmlToText } from './html-text.ts';

/** The maximum input of the HTML parser, longer than any real description. */
const maxHtmlChars = 100_000;
/**
 * The maximum number of tags. The time grows with the product of tags and characters: without a limit, a hostile text takes seconds.
 */
const maxTags = 500;

/** Direction marks, the replacement character and noncharacters. They may occur inside a word, so they are removed without a space. */
const unwanted = /[\u061C\u200E\u200F\uFFFD-\uFFFF]/gu;

/**
 * Returns the text that a browser would show for a piece of HTML, without scripts and styles. Paragraphs become lines. The text is trimmed
 * and in NFC. Each control character, and each bidirectional embedding or isolate character, is replaced with a space, so that every line
 * passes the validation of a field (D-74).
 */
export function toSafeText(html: string): string {
  return cutMarkRuns(
    htmlToText(withFewTags(html.slice(0, maxHtmlChars)))
      .toWellFormed()
      .replace(unwanted, ''),
  )
    .normalize('NFC')
    .split('\n')
    .map(toLine)
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether {@link toSafeText} truncates the input. */
export const isTooMuch = (html: string): boolean =>
  html.length > maxHtmlChars || withFewTags(html).length < html.length;

/** Returns the result of {@link toSafeText} as a single line. */
export const toSafeLine = (html: string): string => toSafeText(html).replace(/\s+/g, ' ');

/** Returns the result of {@link toSafeLine}, truncated to the length of a stored name. */
export const toSafeName = (html: string): string => cutText(toSafeLine(html), limits.lineMaxChars);

/** Truncates a text with an ellipsis: after a word, or inside a very long word, but never inside a grapheme. */
export function cutText(text: string, maxChars: number): string {
  if (countChars(text) <= maxChars) return text;
  const start = cutChars(text, maxChars - 1);
  const wordEnd = start.lastIndexOf(' ');
  const kept = wordEnd > start.length / 2 ? start.slice(0, wordEnd) : start;
  return `${kept.replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}

/** Returns the input up to the first tag beyond `maxTags`. Every `<` counts as a tag. */
function withFewTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= maxTags; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}
