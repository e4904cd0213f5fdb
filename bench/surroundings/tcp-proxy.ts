import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `pass` forwards. `refuse` closes the connections and refuses new ones. `silent` accepts connections and forwards nothing, as a network that
 * drops all packets; the next `pass` forwards what has arrived meanwhile.
 */
export type Mode = 'pass' | 'refuse' | 'silent';

/** Starts a TCP proxy on a loopback port in front of another port of this machine. */
export async function startTcpProxy(targetPort: number) {
  type Pair = { client: Socket; target?: Socket };
  const pairs = new Set<Pair>();
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
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    // The cast is safe: the address of a server that listens on a port is an AddressInfo.
    return (server.address() as AddressInfo).port;
  };
  const refuse = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const { client } of pairs) client.destroy();
    await closed;
  };
  const port = await listen(0);

  return {
    port,
    async set(next: Mode) {
      if (next === mode) return;
      const previous = mode;
      mode = next;
      if (next === 'refuse') return refuse();
      if (previous === 'refuse') await listen(port);
      pairs.forEach(flow);
    },
    async stop() {
      if (mode !== 'refuse') await refuse();
    },
  };
}
