import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultLanguage } from '@trastienda/contract/language';
import { ApiError, toErrorBody } from '../errors.ts';

/**
 * Returns a function that responds to a malformed request, or to a request that is not received in time, with the body of D-09 and the given
 * headers. The headers of such a request are not parsed, so the language is the default. The connection is closed, because the start of the
 * next request is unknown.
 */
export function brokenRequestAnswers(headers: readonly [name: string, value: string][]) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const refusal = new ApiError(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'requestTooSlow' : 'badRequest');
      const body = Buffer.from(JSON.stringify(toErrorBody(refusal, defaultLanguage)));
      const head = [
        `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}`,
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${body.length}`,
        'Connection: close',
        ...headers.map((header) => header.join(': ')),
      ];
      socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
    }
    socket.destroy();
  };
}
