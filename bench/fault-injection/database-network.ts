import { startEngine } from '../../api/db/engine/start-engine.ts';
import type { Fault } from './fault.ts';
import { startTcpProxy, type Mode } from './tcp-proxy.ts';

/** The network between the server and its database closes the connections and refuses new ones, or forwards nothing. */
const betweenDatabase = (title: string, mode: Mode, seconds: number): Fault => ({
  title,
  seconds,
  async prepare(folder, undo) {
    const engine = await startEngine(folder, () => undefined);
    const address = new URL(engine.url);
    const proxy = await startTcpProxy(Number(address.port));
    undo.defer(() => proxy.stop());
    address.port = String(proxy.port);
    return {
      database: { url: address.href, stop: engine.stop },
      begin: () => proxy.set(mode),
      end: () => proxy.set('pass'),
    };
  },
});

export const refusedDatabase = betweenDatabase('the database refuses connections', 'refuse', 120);
export const silentDatabase = betweenDatabase('the database does not answer', 'silent', 60);
