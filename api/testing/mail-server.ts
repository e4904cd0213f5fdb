import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; message: string };

/**
 * A mail server that keeps what it takes; each entry of `failures` is the answer to one mail that it does not take.
 * @param listenOn a port; 0 is a free one.
 */
export async function startMailServer(failures: { code: number; message: string }[] = [], listenOn = 0) {
  const received: Received[] = [];
  let beforeAnswer = async () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      void text(stream).then(async (message) => {
        await beforeAnswer();
        const failure = failures.shift();
        if (failure) return done(Object.assign(new Error(failure.message), { responseCode: failure.code }));
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), message });
        return done();
      });
    },
  });
  server.listen(listenOn, '127.0.0.1');
  await once(server.server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** From now on mails are taken and not answered until let go. */
    hold() {
      const begun = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      beforeAnswer = () => (begun.resolve(), released.promise);
      return { begun: begun.promise, letGo: released.resolve };
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
