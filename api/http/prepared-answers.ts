import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tagOf } from './negotiation/negotiation.ts';

type Encoded = { br: Buffer; gzip: Buffer };
type Prepared = { body: Buffer; etag: string };
type Options = {
  url: string;
  type: string;
  config: FastifyContextConfig;
  headers?: Record<string, string>;
  /** Returns the key on which the answer depends; by default, all requests get the same answer. */
  keyOf?: (request: FastifyRequest) => string;
  make: (key: string) => string | Buffer;
};

const encodings: ('br' | 'gzip' | 'identity')[] = ['br', 'gzip', 'identity'];
/** A higher quality than for answers that are compressed for a single request. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encodedOf = new WeakMap<Buffer, Encoded>();

/**
 * Serves a long answer that does not depend on the user. The first request serialises, hashes and compresses it, so that further requests
 * without a token cost only the transfer. If the answer depends on a key, only that of the latest key is in memory.
 */
export function servePrepared(app: FastifyInstance, { url, type, config, headers = {}, keyOf, make }: Options) {
  let latest: { key: string; prepared: Promise<Prepared> } | undefined;
  const find = (key: string) => {
    if (latest?.key !== key) latest = { key, prepared: prepare(make(key)) };
    return latest.prepared;
  };
  app.get(url, { config, compress: false, onSend: encode }, async (request, reply) => {
    const { body, etag } = await find(keyOf?.(request) ?? '');
    return reply
      .type(type)
      .headers({ vary: 'accept-encoding', ...headers, etag })
      .send(body);
  });
}

async function prepare(content: string | Buffer): Promise<Prepared> {
  const body = Buffer.from(content);
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(body, brotliOptions), promisify(gzip)(body)]);
  encodedOf.set(body, { br, gzip: zipped });
  return { body, etag: tagOf(body) };
}

/** Replaces a prepared body by its compressed form, after the hooks that check the answer and compare its ETag. */
async function encode({ headers }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const encoded = Buffer.isBuffer(payload) ? encodedOf.get(payload) : undefined;
  const encoding = encoded && chooseEncoding(headers['accept-encoding']);
  if (encoded === undefined || encoding === undefined) return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoded[encoding];
}

function chooseEncoding(header: string | undefined): keyof Encoded | undefined {
  const chosen = header === undefined ? null : negotiate(header, encodings);
  return chosen === null || chosen === 'identity' ? undefined : chosen;
}
