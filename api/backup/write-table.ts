import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { tablesFolder, type Sums, type Table } from './file/format.ts';
import { copyOut } from './tables.ts';
import type { Source } from './source.ts';

/**
 * The size from which a part of a table is written. An entry of a tar archive begins with its size, so a part is collected before. It ends
 * with a row, because each part is restored by a COPY of its own.
 */
const partBytes = 8 * 1024 ** 2;

/**
 * Adds the rows of a table.
 * @param took is called with the number of bytes so far.
 * @returns the number of the rows and the SHA-256 of their text.
 */
export async function writeTable(
  { client, add }: Source,
  table: Table,
  took: (bytes: number) => void,
): Promise<Sums['tables'][string]> {
  let held: Buffer[] = [];
  let [size, total, number] = [0, 0, 0];
  const hold = (bytes: Buffer) => {
    if (bytes.length > 0) held.push(bytes);
    size += bytes.length;
  };
  const flush = async () => {
    await add(partName(table, (number += 1)), Buffer.concat(held));
    [held, size] = [[], 0];
  };
  const sums = await readTable(client, table, async (chunk) => {
    took((total += chunk.length));
    // Within a row, COPY writes a line break as two other characters.
    const end = chunk.lastIndexOf('\n') + 1;
    if (end === 0 || size + end < partBytes) return hold(chunk);
    hold(chunk.subarray(0, end));
    await flush();
    hold(chunk.subarray(end));
  });
  if (size > 0) await flush();
  return sums;
}

export const partName = ({ name }: Table, number: number) =>
  `${tablesFolder}${name}/${String(number).padStart(6, '0')}`;

/** Reads the rows of a table as text. @returns their number and the SHA-256 of the text. */
export async function readTable(
  client: Client,
  table: Table,
  take: (chunk: Buffer) => Promise<void> | void = () => undefined,
): Promise<Sums['tables'][string]> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(copyOut(table)));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await take(chunk);
  }
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}
