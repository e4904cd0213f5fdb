import { readFileSync } from 'node:fs';

/** Returns the lines of `content/<name>.txt` that are not blank, by the heading (`== heading`) above them. */
export function readSections(name: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of readFileSync(new URL(`content/${name}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('== ')) sections.set(line.slice(3), (lines = []));
    else if (line.trim() !== '') lines.push(line);
  }
  return sections;
}

/** Returns the columns, separated by ` | `, of the lines under a heading of `content/records.txt`. */
export function rowsOf(heading: string): string[][] {
  const lines = readSections('records').get(heading);
  if (!lines) throw new Error(`records.txt has no ${heading}`);
  return lines.map((line) => line.split(' | '));
}
