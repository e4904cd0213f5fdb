import { readFileSync } from 'node:fs';

/** A text in both content languages; English may not be written yet. */
export type Bilingual = { es: string; en?: string };

/** One line of a content file: the mark it starts with and its columns. */
export type Line = { mark: string; columns: string[] };

/** Reads `content/<name>.txt`: columns are parted by ` | `, blank lines only help the eye. */
export const readLines = (name: string): Line[] =>
  readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(toLine);

/** The columns from `start` on as a text in both languages. @throws Error when the Spanish is missing. */
export function toBilingual({ columns }: Line, start = 0): Bilingual & { en: string } {
  const [es, en] = columns.slice(start);
  if (es === undefined || en === undefined) throw new Error(`A line of the demo lacks a text: ${columns.join(' | ')}`);
  return { es, en };
}

function toLine(line: string): Line {
  const [, mark = '', rest = ''] = /^\s*(==|-|maker \||view \||en \|)?\s*(.*)$/u.exec(line) ?? [];
  return { mark: mark.replace(' |', ''), columns: rest.split('|').map((column) => column.trim()) };
}
