import type { FastifyReply } from 'fastify';

/** Sends JSON text that is already serialised, as bytes: hashing, compressing and sending it then need no further encoding. */
export const answerJson = (reply: FastifyReply, text: string) =>
  reply.type('application/ld+json; charset=utf-8').send(Buffer.from(text));
