import type { FastifyReply } from 'fastify';

/** JSON text that needs no serialising any more; as bytes, which are then tagged, compressed and sent without being written anew. */
export const answerJson = (reply: FastifyReply, text: string) =>
  reply.type('application/ld+json; charset=utf-8').send(Buffer.from(text));
