import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPicture } from './picture-server.ts';

/**
 * A server that represents a host inside a private network. The stand-ins point to it with picture URLs and redirects; a client that sends
 * it a request is open to server-side request forgery. It answers with a real picture, so that no other check stops such a client.
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
  // The address of a server that listens on a port is an AddressInfo.
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
