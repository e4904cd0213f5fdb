import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jpeg } from '../pictures/pictures.ts';

type Answer = { status?: number; body?: string | Buffer };

/** Starts a server with six different pictures, at the paths that begin with `/p0` to `/p5`. Other paths are 404. */
export async function startPictures() {
  const pictures = await Promise.all(Array.from({ length: 6 }, (_, n) => jpeg(300 + 30 * n, 200)));
  const asked: string[] = [];
  let disturb: (path: string) => Answer | undefined = () => undefined;
  const server = createServer(({ url: path = '' }, response) => {
    asked.push(path);
    const { status = 200, body = pictures[Number(/^\/p(\d)/.exec(path)?.[1])] } = disturb(path) ?? {};
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The requested paths in order. A test may empty the array. */
    asked,
    /** Sets a function that returns the response to a path, or undefined for the usual response. */
    disturb: (answers: typeof disturb) => void (disturb = answers),
    close: () => server.close(),
  };
}
