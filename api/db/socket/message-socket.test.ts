import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { useConnection } from '../../testing/databases/use-connection.ts';
import { connect } from '../connection.ts';
import { messageSocket } from './message-socket.ts';

const connection = useConnection();

let server: Server;
afterEach(() => {
  server?.close();
});

/** Starts a server that answers each connection with `text`. @returns its port. */
async function answerWith(text: string): Promise<number> {
  server = createServer((socket) => socket.end(text));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

it('connections that read at the same time get their own answers, short and long', async () => {
  const sizes = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? 300_000 + at : 10 * at));
  const answers = await Promise.all(
    sizes.map(async (size, at) => {
      const { rows } = await connection().pool.query<{ text: string; at: number }>(
        `select repeat('ñ', $1) as text, n as at from generate_series($2::int, $2 + 2) n`,
        [size, at],
      );
      return rows;
    }),
  );
  for (const [at, size] of sizes.entries())
    expect(answers[at]?.map((row) => [row.text === 'ñ'.repeat(size), row.at])).toEqual(
      [0, 1, 2].map((more) => [true, at + more]),
    );
  expect(connection().pool.totalCount).toBeGreaterThan(1);
});

it('a server that is not PostgreSQL makes queries fail, and does not end the process', async () => {
  const port = await answerWith('HTTP/1.1 400 Bad Request\r\n\r\n');
  const other = connect(`postgres://user@127.0.0.1:${port}/none?sslmode=disable`);
  await expect(other.pool.query('select 1')).rejects.toThrow('is not PostgreSQL');
  await other.close();
});

it('a connection that will be encrypted gets all bytes as they are', async () => {
  const port = await answerWith('S');
  const socket = messageSocket({ ssl: true }).connect(port, '127.0.0.1');
  const [bytes] = await once(socket, 'data');
  expect(String(bytes)).toBe('S');
  socket.destroy();
});
