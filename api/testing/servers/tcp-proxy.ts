import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../sandbox/free-port.ts';

/** A proxy in front of a database, which can fail as a network does. */
export type TcpProxy = {
  /** The address of the database by the proxy. */
  url: string;
  /** Forwards nothing from now on, but closes no connection, and accepts new ones. */
  fallSilent: () => void;
  /** Closes all connections, and new ones at once, as a proxy without a database does. Returns a function that counts the new ones. */
  hangUp: () => () => number;
  /** Closes all connections, and refuses new ones until `listen`. */
  refuse: () => Promise<void>;
  /** Forwards new connections, on the same port. */
  listen: () => Promise<void>;
};

/** Starts a proxy in front of the database at `url`, on a free loopback port. `refuse` ends it. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const proxied = new URL(url);
  const open = new Set<Socket>();
  let isSilent = false;
  let hungUp: number | undefined;
  let server: Server;

  const track = (socket: Socket) => {
    open.add(socket);
    // An error is followed by `close`.
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  const forward = (client: Socket) => {
    track(client);
    if (hungUp !== undefined) {
      hungUp += 1;
      return client.destroy();
    }
    if (isSilent) return client.pause();
    const database = connect(Number(target.port), target.hostname);
    track(database);
    client.pipe(database).pipe(client);
    client.once('close', () => database.destroy());
    database.once('close', () => client.destroy());
    return undefined;
  };
  const listen = async () => {
    isSilent = false;
    hungUp = undefined;
    server = createServer(forward).listen(Number(proxied.port), '127.0.0.1');
    await once(server, 'listening');
  };

  // Not an ephemeral port, which an outgoing connection could take while nothing listens.
  proxied.host = `127.0.0.1:${await freePort()}`;
  await listen();
  return {
    url: proxied.href,
    listen,
    fallSilent: () => {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    hangUp: () => {
      hungUp = 0;
      for (const socket of open) socket.destroy();
      return () => hungUp ?? 0;
    },
    refuse: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
