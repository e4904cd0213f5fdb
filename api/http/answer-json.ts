import type { FastifyReply } from 'fastify';

/** Sends serialised JSON as bytes, so that hashing, compressing and sending do not each encode the text again. */
export const answerJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.type('application/ld+json; charset=utf-8').send(typeof json === 'string' ? Buffer.from(json) : json);
