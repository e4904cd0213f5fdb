import { Socket } from 'node:net';
import { WholeMessages } from './whole-messages.ts';

/** All sockets read into this memory. It is used only until the bytes have been taken. */
const memory = Buffer.allocUnsafeSlow(65_536);

/**
 * Returns a socket for `pg` that hands it only complete messages. By default, Node allocates a buffer for each piece that arrives, and `pg` larger
 * and larger ones for a long message. When the garbage collector has freed them, the memory of the process is fragmented.
 * @param ssl whether the connection will be encrypted: what arrives are not messages then.
 */
export function messageSocket({ ssl = false }: { ssl?: unknown } = {}): Socket {
  if (ssl !== false) return new Socket();
  const messages = new WholeMessages((bytes) => socket.emit('data', bytes));
  const callback = (size: number) => {
    try {
      messages.take(memory, size);
    } catch (error) {
      // An error thrown here would end the process.
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return true;
  };
  const socket: Socket = new Socket({ onread: { buffer: memory, callback } });
  return socket;
}
