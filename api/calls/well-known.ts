import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/env.ts';

const file = { isPublic: true, isNeverNegotiated: true, isNoOperation: true } as const;
/** RFC 9116 recommends less than a year. */
const validDays = 364;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Serves the files under `/.well-known/` that people and password managers look for: `security.txt` (RFC 9116) with `SECURITY_CONTACT`, and
 * `change-password`, which leads to the page of the admin.
 */
export function serveWellKnown(app: FastifyInstance, { securityContact, publicUrl, adminUrl = '' }: Env) {
  app.get('/.well-known/change-password', { config: file }, async (_request, reply) =>
    reply.redirect(`${adminUrl}/cuenta`, 302),
  );
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', { config: file }, async (_request, reply) => {
    const expires = new Date(Date.now() + validDays * dayMs);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString().slice(0, 11)}00:00:00Z`,
      'Preferred-Languages: es, en',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
