import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { tablesFolder, type Sums, type Table } from './file/format.ts';
import { copyOut } from './tables.ts';
import type { Source } from './source.ts';

/** A part of a table in the archive. An entry of a tar archive begins with its size, so a part is collected before it is written. */
const partBytes = 8 * 1024 ** 2;

/** Adds the rows of a table. @returns their number and the SHA-256 of their text. */
export async function writeTable({ client, add }: Source, table: Table): Promise<Sums['tables'][string]> {
  let part: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    if (size > 0) await add(partName(table, (number += 1)), Buffer.concat(part));
    part = [];
    size = 0;
  };
  const sums = await readTable(client, table, async (chunk) => {
    part.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  });
  await flush();
  return sums;
}

export const partName = ({ name }: Table, number: number) =>
  `${tablesFolder}${name}/${String(number).padStart(6, '0')}`;

/** Reads the rows of a table as text. @returns their number and the SHA-256 of the text. */
export async function readTable(
  client: Client,
  table: Table,
  take: (chunk: Buffer) => Promise<void> = async () => {},
): Promise<Sums['tables'][string]> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(copyOut(table)));
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await take(chunk);
  }
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}
