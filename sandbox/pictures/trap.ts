import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPicture } from './picture-server.ts';

/**
 * A server that stands for what is inside somebody's network. The stand-ins point at it with pictures and redirects; a caller
 * that asks it for anything can be led to ask anything for a stranger. It answers with a real picture, so that nothing else
 * stops such a caller.
 */
export async function startTrap() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    void answerPicture('/pictures/square.jpg', '').then(({ status, headers, body }) =>
      response.writeHead(status, headers).end(body),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: (): readonly string[] => [...requests],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
