import { placeholder, type Title } from './test-calls.ts';
import type { TestName } from './test-names.ts';

/** How many characters of a title a text must contain if it extends into a placeholder of the title: see `reachesGap`. */
const minChars = 10;

/**
 * A filter of test names: either a regular expression, or one text per nesting level (the groups, then the test). Each text is split at
 * its placeholders, so that only the literal parts remain.
 */
export type Wanted = { texts: Title[] } | { expression: string };

/** Matches a placeholder of a table, such as `%s`, or an expression of a template, such as `${name}`. */
const gap = new RegExp(`${placeholder.source}|${/\$\{[^}]*\}/.source}`);

/**
 * Parses a test name. Vitest prints `group > test`, Playwright `group › test`. A name copied from the source of a table contains
 * placeholders.
 */
export const toWanted = (text: string): { texts: Title[] } => ({
  texts: text.split(/ [>›] /).map((level) => level.split(gap)),
});

/** Returns the regular expression for a runner that joins the titles of a name with `separator`. */
export function toPattern(wanted: Wanted, separator: string): string {
  return 'expression' in wanted ? wanted.expression : wanted.texts.map(toExpression).join(separator);
}

const toExpression = (title: Title) => title.map((part) => escape(part)).join('.*');

/** Escapes a text for a regular expression. */
export const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Returns the regular expression for a single test of a file. */
export const patternOf = ({ titles }: TestName, separator: string): string =>
  `${titles.map(toExpression).join(separator)}$`;

/** Whether a test may have the wanted name, judging by the fixed parts of its titles. */
export function mayMatch({ titles }: TestName, wanted: Wanted): boolean {
  if ('expression' in wanted) {
    const expression = new RegExp(wanted.expression);
    return [' > ', ' '].some((separator) => expression.test(titles.map((title) => title.join(' ')).join(separator)));
  }
  const { texts } = wanted;
  return titles.some((_, level) => texts.every((text, at) => contains(titles[level + at], text)));
}

function contains(title: Title | undefined, [text = '', ...rest]: Title): boolean {
  if (!title) return false;
  if (rest.length > 0) return title.some((_, first) => isRunOf(title.slice(first), [text, ...rest]));
  if (title.some((part) => part.includes(text))) return true;
  return title.length > 1 && title.some((part, at) => reachesGap(part, text, at > 0, at < title.length - 1));
}

/**
 * Whether a title begins with the given parts. Of the first given part, only the end of the title's part must match; of the last, only the
 * start.
 */
function isRunOf(title: Title, parts: Title): boolean {
  const last = parts.length - 1;
  return parts.every((part, at) => {
    if (at === 0) return title[at]?.endsWith(part);
    return at === last ? title[at]?.startsWith(part) : title[at] === part;
  });
}

/** Whether the text overlaps a fixed part of a title and extends into a placeholder before or after that part. */
function reachesGap(part: string, text: string, hasGapBefore: boolean, hasGapAfter: boolean): boolean {
  for (let chars = minChars; chars <= part.length; chars++) {
    if (hasGapAfter && text.startsWith(part.slice(-chars))) return true;
    if (hasGapBefore && text.endsWith(part.slice(0, chars))) return true;
  }
  return part.length >= minChars && text.includes(part);
}
