/**
 * A minimal server whose speed is the baseline for the API: node:http and pg with prepared statements; no session, routing, validation,
 * idempotency or change log. Its arguments are the URL of the database and the {@link Baseline} as JSON.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { pageOf, recordOf, saveForm, toggle, type Form } from './bare-statements.ts';

/**
 * A page of experiences: its size, the part of the name that it searches, and the constant text of its answer: before the total, between the
 * total and the members, and after the members.
 */
export type Frame = { items: number; search?: string; before: string; between: string; after: string };
/** The form of the statements, and the pages by path and query. */
export type Baseline = { form: Form; frames: Record<string, Frame> };

const [databaseUrl = '', baseline = ''] = process.argv.slice(2);
// The cast is safe: the parent process, start-bare.ts, passes its baseline in this argument.
const { form, frames } = JSON.parse(baseline) as Baseline;
// The pool has the same size as the API's. The setting disables triggers, and with them the change log.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: '-c session_replication_role=replica' });

async function run(name: string, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await pool.query<string[]>({ name, text, values, rowMode: 'array' });
  return rows[0] ?? [];
}

async function readPage({ items, search, before, between, after }: Frame): Promise<string> {
  const isSearch = search !== undefined;
  const statement = pageOf(form, { items, isSearch });
  const [total = '', members = ''] = await run(`page_${items}_${isSearch}`, statement, isSearch ? [search] : []);
  return `${before}${total}${between}${members}${after}`;
}

async function readRecord(id: number): Promise<string> {
  const [text = ''] = await run('record', recordOf(form), [id]);
  return text;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function answer(request: IncomingMessage): Promise<string> {
  const { url = '', method } = request;
  const frame = frames[url];
  if (frame) return readPage(frame);
  const id = Number(url.slice(url.lastIndexOf('/') + 1));
  if (method === 'PUT') {
    const body = await bodyOf(request);
    // The cast is safe: the bench sends a switch or a form.
    const { isActive } = JSON.parse(body) as { isActive?: boolean };
    await (isActive === undefined ? run('form', saveForm, [id, body]) : run('toggle', toggle, [id, isActive]));
  }
  return readRecord(id);
}

const server = createServer((request, response) => {
  void answer(request).then((text) => {
    const body = Buffer.from(text);
    response.writeHead(200, { 'content-type': 'application/ld+json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
