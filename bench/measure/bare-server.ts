/**
 * A minimal server whose speed is the baseline for the API: node:http and pg with a prepared statement; no session, routing or validation.
 * Its arguments are the URL of the database and the {@link Frames} as JSON.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Maps the path and query of a page of a list to the number of its members and to the constant text of its answer: before the total,
 * between the total and the members, and after the members.
 */
export type Frames = Record<string, { items: number; before: string; between: string; after: string }>;

const [databaseUrl = '', framesText = '{}'] = process.argv.slice(2);
// The cast is safe: the parent process, measure-lists.ts, passes its frames in this argument.
const frames = JSON.parse(framesText) as Frames;
// The pool has the same size as the API's.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const text = readFileSync(join(import.meta.dirname, 'bare.sql'), 'utf8');
/** The page size is a literal, not a parameter, so that PostgreSQL plans for this size; for a small page, that halves the time. */
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
