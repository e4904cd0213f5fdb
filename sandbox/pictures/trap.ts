import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPicture } from './picture-server.ts';

/**
 * Starts a server that represents a host inside a private network. Some picture URLs and redirects of the stand-ins lead to this server; a
 * client that sends it a request is vulnerable to server-side request forgery. The server answers with a real picture, so that no later
 * check of the client hides the mistake.
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
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
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
