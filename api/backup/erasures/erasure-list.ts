import * as z from 'zod';
import { toPerson } from '../../changes/person.ts';
import { BackupRefused } from '../file/backup-refused.ts';
import { sha256Of } from '../file/write-archive.ts';

/** The name of the list of erasures, in a folder or a bucket. */
export const listName = 'erasures.jsonl';

const erasure = z.object({
  /** The path of the record, such as `/takers/7`. */
  record: z.string().refine((path) => path.startsWith('/') && toPerson(path) !== undefined),
  /** By the clock of the database, with microseconds. */
  erasedAt: z.iso.datetime({ precision: 6 }),
});
export type Erasure = z.output<typeof erasure>;

/** The last line. It shows that no line is missing or has changed: another number would erase another person. */
const seal = z.object({ erasures: z.int().min(0), sha256: z.string() });

/** Returns the text of a list: a line of JSON for each erasure, and a last one with their number and SHA-256. */
export function toListText(erasures: readonly Erasure[]): string {
  const lines = erasures.map(({ record, erasedAt }) => `${JSON.stringify({ record, erasedAt })}\n`).join('');
  return `${lines}${JSON.stringify({ erasures: erasures.length, sha256: sha256Of(lines) })}\n`;
}

/** @throws BackupRefused if the list is damaged; `address` is its name in the sentence. */
export function readListText(text: string, address: string): Erasure[] {
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const lines = text.slice(0, end);
  const sealed = parse(seal, text.slice(end));
  const erasures = lines
    .split('\n')
    .slice(0, -1)
    .map((line) => parse(erasure, line));
  const isWhole = sealed?.erasures === erasures.length && sealed.sha256 === sha256Of(lines);
  if (isWhole && erasures.every((each) => each !== undefined)) return erasures;
  throw new BackupRefused(`The list of erasures ${address} is damaged: lines are missing or have changed.`);
}

function parse<T>(schema: z.ZodType<T>, line: string): T | undefined {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Returns the erasures of all lists, each once, the oldest first. */
export function mergeLists(...lists: readonly (readonly Erasure[])[]): Erasure[] {
  const keyOf = ({ erasedAt, record }: Erasure) => `${erasedAt} ${record}`;
  const byKey = new Map(lists.flat().map((each) => [keyOf(each), each]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
