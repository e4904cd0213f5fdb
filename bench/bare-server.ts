/**
 * The baseline for the API: node:http and pg with a prepared statement; no session, no routing, no validation. The parent process passes
 * the URL of the database and, for each page, the text around the values that the statement returns.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

/** By URL: the number of members, and the text of the answer before the total, between total and members, and after the members. */
export type Frames = Record<string, { items: number; before: string; between: string; after: string }>;

const [databaseUrl = '', framesText = '{}'] = process.argv.slice(2);
// The cast is safe: the parent process, measure-lists.ts, passes its frames in this argument.
const frames = JSON.parse(framesText) as Frames;
// The pool has the same size as the API's.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const text = readFileSync(join(import.meta.dirname, 'bare.sql'), 'utf8');
/** The page size is a literal because PostgreSQL takes half the time for a page that it knows to be small. */
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
