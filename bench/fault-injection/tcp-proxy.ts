import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../sandbox/free-port.ts';

/**
 * `pass` forwards. `refuse` closes the connections and refuses new ones. `silent` accepts connections and forwards nothing, as a network that
 * drops all packets; the next `pass` forwards the bytes received until then.
 */
export type Mode = 'pass' | 'refuse' | 'silent';

/** Starts a TCP proxy on a loopback port in front of another port of this machine. */
export async function startTcpProxy(targetPort: number) {
  type Pair = { client: Socket; target?: Socket };
  const pairs = new Set<Pair>();
  // Not an ephemeral port, which an outgoing connection could take while nothing listens.
  const port = await freePort();
  let mode: Mode = 'pass';

  const flow = (pair: Pair) => {
    const { client } = pair;
    if (mode === 'silent') {
      for (const socket of [client, pair.target]) socket?.unpipe().pause();
      return;
    }
    pair.target ??= closeTogether(client, connect(targetPort, '127.0.0.1'));
    client.pipe(pair.target);
    pair.target.pipe(client);
  };
  const closeTogether = (client: Socket, target: Socket) => {
    target.on('error', () => client.destroy());
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
    return target;
  };
  const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    const pair: Pair = { client };
    pairs.add(pair);
    client.on('error', () => client.destroy());
    client.on('close', () => pairs.delete(pair));
    flow(pair);
  });
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const refuse = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const { client } of pairs) client.destroy();
    await closed;
  };
  await listen();

  return {
    port,
    async set(next: Mode) {
      if (next === mode) return;
      const previous = mode;
      mode = next;
      if (next === 'refuse') return refuse();
      if (previous === 'refuse') await listen();
      pairs.forEach(flow);
    },
    async stop() {
      if (mode !== 'refuse') await refuse();
    },
  };
}
