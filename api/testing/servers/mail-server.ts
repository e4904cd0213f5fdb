import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; message: string };

/**
 * Starts a mail server that stores the mails that it accepts. It rejects the first mails with the responses in `failures`, one
 * for each mail.
 * @param listenOn the port; 0, the default, selects a free port.
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
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Delays the responses to all further mails until `letGo` is called. `begun` resolves when the first of these mails has arrived. */
    hold() {
      const begun = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      beforeAnswer = () => (begun.resolve(), released.promise);
      return { begun: begun.promise, letGo: released.resolve };
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
