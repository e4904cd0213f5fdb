import type { Title } from './test-calls.ts';
import type { TestName } from './test-names.ts';

/** A part of a title shorter than this says too little to recognize a test by. */
const leastChars = 10;

/** What a runner is asked for: names that contain these texts at successive levels, or that match an expression. */
export type Wanted = { texts: string[] } | { expression: string };

/** Vitest prints `group > test`, Playwright `group › test`. */
export const toWanted = (text: string): Wanted => ({ texts: text.split(/ [>›] /) });

/** The expression that a runner takes, which joins the titles of a name by `separator`. */
export function toPattern(wanted: Wanted, separator: string): string {
  return 'expression' in wanted ? wanted.expression : wanted.texts.map((text) => escape(text)).join(separator);
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The expression for exactly one test of a file. */
export const patternOf = ({ titles }: TestName, separator: string): string =>
  `${titles.map((title) => title.map((part) => escape(part)).join('.*')).join(separator)}$`;

/** Whether a test may have the wanted name, as far as the fixed parts of its titles say. */
export function mayMatch({ titles }: TestName, wanted: Wanted): boolean {
  if ('expression' in wanted) {
    const expression = new RegExp(wanted.expression);
    return [' > ', ' '].some((separator) => expression.test(titles.map((title) => title.join(' ')).join(separator)));
  }
  const { texts } = wanted;
  return titles.some((_, level) => texts.every((text, at) => contains(titles[level + at], text)));
}

function contains(title: Title | undefined, text: string): boolean {
  if (!title) return false;
  if (title.some((part) => part.includes(text))) return true;
  return title.length > 1 && title.some((part, at) => reachesGap(part, text, at > 0, at < title.length - 1));
}

/** Whether the text goes on from a fixed part into a gap before or after it. */
function reachesGap(part: string, text: string, hasGapBefore: boolean, hasGapAfter: boolean): boolean {
  for (let chars = leastChars; chars <= part.length; chars++) {
    if (hasGapAfter && text.startsWith(part.slice(-chars))) return true;
    if (hasGapBefore && text.endsWith(part.slice(0, chars))) return true;
  }
  return part.length >= leastChars && text.includes(part);
}
