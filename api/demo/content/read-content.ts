import { readFileSync } from 'node:fs';

/** A text in both content languages; the English text may be missing. */
export type Bilingual = { es: string; en?: string };

/** A line of a content file: its leading mark, such as `==` or `view`, and its columns. The mark may be empty. */
export type Line = { mark: string; columns: string[] };

/** Reads `content/<name>.txt`: columns are separated by ` | `, blank lines are ignored. */
export const readLines = (name: string): Line[] =>
  readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(toLine);

/** Returns the column at `start` as the Spanish text and the next column as the English text. @throws Error when either is missing. */
export function toBilingual({ columns }: Line, start = 0): Bilingual & { en: string } {
  const [es, en] = columns.slice(start);
  if (es === undefined || en === undefined) throw new Error(`A line of the demo lacks a text: ${columns.join(' | ')}`);
  return { es, en };
}

function toLine(line: string): Line {
  const [, mark = '', rest = ''] = /^\s*(==|-|maker \||view \||en \|)?\s*(.*)$/u.exec(line) ?? [];
  return { mark: mark.replace(' |', ''), columns: rest.split('|').map((column) => column.trim()) };
}
