/**
 * What the API is measured against: node:http and pg, a prepared statement; no session, no routing, no rules.
 * Its parent gives it the database's address, and for each page the words around what the statement answers.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

/** By address: how many members, and the answer's text before the total, between, and after the members. */
export type Frames = Record<string, { items: number; before: string; between: string; after: string }>;

const [databaseUrl = '', framesText = '{}'] = process.argv.slice(2);
// Written by measure-lists.ts, which starts this.
const frames = JSON.parse(framesText) as Frames;
// As many connections as the API has.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const text = readFileSync(join(import.meta.dirname, 'bare.sql'), 'utf8');
/** The size is written out: PostgreSQL plans a page that it knows to be small for half the time. */
const statementOf = ({ items }: Frames[string]) => ({
  name: `page_of_${items}`,
  text: text.replace('$1', String(items)),
});

const server = createServer((request, response) => {
  void answer(request.url ?? '').then((body) => {
    response.writeHead(200, { 'content-type': 'application/ld+json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
});

async function answer(url: string): Promise<Buffer> {
  const frame = frames[url];
  if (!frame) return Buffer.from('no such page');
  const { rows } = await pool.query<[string, string]>({ ...statementOf(frame), rowMode: 'array' });
  const [[total, members] = ['0', '']] = rows;
  return Buffer.from(`${frame.before}${total}${frame.between}${members}${frame.after}`);
}

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
