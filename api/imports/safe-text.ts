import { cutMarkRuns } from '@trastienda/contract/marks';
import { toLine } from '@trastienda/contract/validators/line';
import { parse } from 'node-html-parser';

/** More than any description has; what a parser gets is bounded. */
const maxHtmlChars = 100_000;
/** Elements within elements cost the parser the square of their number: half a minute for what fits into one record. */
const maxTags = 500;

/** Direction marks, the replacement character and noncharacters: they may lie inside a word and leave no gap. */
const unwanted = /[\u061C\u200E\u200F\uFFFD-\uFFFF]/gu;

/**
 * The text that a browser would show of a piece of HTML: paragraphs as lines, nothing of scripts and styles. NFC, trimmed.
 * A space replaces each control character, embedding and isolate, so that every line is one that the rules of a field accept (D-74).
 */
export function toSafeText(html: string): string {
  return cutMarkRuns(
    textOf(withFewTags(html.slice(0, maxHtmlChars)))
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

/** Whether {@link toSafeText} leaves the end of it out. */
export const isTooMuch = (html: string): boolean =>
  html.length > maxHtmlChars || withFewTags(html).length < html.length;

/** {@link toSafeText} on one line. */
export const toSafeLine = (html: string): string => toSafeText(html).replace(/\s+/g, ' ');

/** Cuts after a word, with an ellipsis; never inside a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const start = text.slice(0, maxChars - 1).toWellFormed();
  const wordEnd = start.lastIndexOf(' ');
  const kept = wordEnd > maxChars / 2 ? start.slice(0, wordEnd) : start;
  return `${kept.replace(/(?<![\s,;:.\uFFFD])[\s,;:.\uFFFD]+$/, '')}…`;
}

/** What comes before one tag too many. */
function withFewTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= maxTags; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

function textOf(html: string): string {
  if (!/[<&]/.test(html)) return html;
  try {
    return parse(html, { blockTextElements: { script: false, style: false, noscript: false } }).structuredText;
  } catch {
    // Nested so deeply that the parser gives up: without the tags at least.
    return html.replace(/<[^<>]*>/g, ' ');
  }
}
