import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client, behind the proxies that `TRUST_PROXY` names (D-77); `gone` if the client disconnected before it was read. */
    address: string;
  }
}

const gone = 'gone';

/** Sets `request.address` in the first hook: once the client has disconnected, its socket has no address, and `request.ip` is undefined. */
export function readAddress(app: FastifyInstance) {
  app.decorateRequest('address', gone);
  app.addHook('onRequest', (request, _reply, done) => {
    // Undefined for a closed socket, contrary to the type of a request.
    const { ip }: { ip?: string } = request;
    request.address = ip ?? gone;
    done();
  });
}
