import type { FastifyReply } from 'fastify';

/** Sends serialised JSON as bytes, so that hashing, compressing and sending do not each encode the text again. */
export const answerJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.type('application/ld+json; charset=utf-8').send(typeof json === 'string' ? Buffer.from(json) : json);

/** Encodes texts one after another. Joining them first would copy a long text once more. */
export function encode(...texts: string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  for (const text of texts) end += bytes.write(text, end);
  return bytes;
}
