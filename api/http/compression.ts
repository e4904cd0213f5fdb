import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses responses of 1 KiB or more. Above quality 4, brotli takes more time than its smaller output saves. */
export const compressAnswers = async (app: FastifyInstance) => {
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    globalDecompression: false,
  });
};
