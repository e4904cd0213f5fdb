import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client, behind the proxies that `TRUST_PROXY` names (D-77); `gone` if the client had left before it was read. */
    address: string;
  }
}

const gone = 'gone';

/** Sets `request.address` in the first hook: once the client has disconnected, its socket has no address, and `request.ip` is undefined. */
export function readAddress(app: FastifyInstance) {
  app.decorateRequest('address', gone);
  app.addHook('onRequest', (request, _reply, done) => {
    // The cast is true: the type of `ip` does not say that a closed socket has none.
    request.address = (request.ip as string | undefined) ?? gone;
    done();
  });
}
