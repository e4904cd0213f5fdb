import { placeholder, type Title } from './test-calls.ts';
import type { TestName } from './test-names.ts';

/** A part of a title shorter than this says too little to recognize a test by. */
const leastChars = 10;

/** What a runner is asked for: names that contain these texts, each as its fixed parts, at successive levels, or that match an expression. */
export type Wanted = { texts: Title[] } | { expression: string };

/** A placeholder of a table, or the gap of a template. */
const gap = new RegExp(`${placeholder.source}|${/\$\{[^}]*\}/.source}`);

/** Vitest prints `group > test`, Playwright `group › test`. A text from the source of a table has its placeholders. */
export const toWanted = (text: string): { texts: Title[] } => ({
  texts: text.split(/ [>›] /).map((level) => level.split(gap)),
});

/** The expression that a runner takes, which joins the titles of a name by `separator`. */
export function toPattern(wanted: Wanted, separator: string): string {
  return 'expression' in wanted ? wanted.expression : wanted.texts.map(toExpression).join(separator);
}

const toExpression = (title: Title) => title.map((part) => escape(part)).join('.*');

/** A text as an expression that matches it alone. */
export const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The expression for exactly one test of a file. */
export const patternOf = ({ titles }: TestName, separator: string): string =>
  `${titles.map(toExpression).join(separator)}$`;

/** Whether a test may have the wanted name, as far as the fixed parts of its titles say. */
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

/** Whether the title starts with the parts, of which the first may be the end of a part and the last the start of one. */
function isRunOf(title: Title, parts: Title): boolean {
  const last = parts.length - 1;
  return parts.every((part, at) => {
    if (at === 0) return title[at]?.endsWith(part);
    return at === last ? title[at]?.startsWith(part) : title[at] === part;
  });
}

/** Whether the text goes on from a fixed part into a gap before or after it. */
function reachesGap(part: string, text: string, hasGapBefore: boolean, hasGapAfter: boolean): boolean {
  for (let chars = leastChars; chars <= part.length; chars++) {
    if (hasGapAfter && text.startsWith(part.slice(-chars))) return true;
    if (hasGapBefore && text.endsWith(part.slice(0, chars))) return true;
  }
  return part.length >= leastChars && text.includes(part);
}
