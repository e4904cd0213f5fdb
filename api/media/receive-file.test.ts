import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../env/env.ts';
import { readLanguage } from '../http/negotiation/language.ts';
import { makeServer } from '../http/server.ts';
import { beginUpload, type SlowUpload } from '../testing/pictures/slow-upload.ts';
import { receiveFile } from './receive-file.ts';
import type { UploadTimes } from './watch-upload.ts';

let folder: string;
let app: FastifyInstance | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trastienda-receive-'));
});
afterEach(() => app?.close());
afterAll(() => rm(folder, { recursive: true }));

/** Starts a server that only receives files, with timeouts that a test can wait for. Returns its URL. */
async function listen(times: UploadTimes, path = join(folder, 'received')): Promise<string> {
  app = makeServer(readEnv({}), false);
  readLanguage(app);
  await app.register(multipart);
  app.post('/', (request) => receiveFile(request, path, times).then(() => ({})));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const tooSlow = {
  status: 408,
  body: {
    key: 'uploadTooSlow',
    message: 'La imagen ha tardado demasiado en llegar. Comprueba la conexión y vuelve a intentarlo',
  },
};

/** Writes a byte every 20 ms until the server answers. */
async function trickle({ sent, answer }: SlowUpload) {
  const answered = new AbortController();
  void answer.finally(() => answered.abort());
  try {
    for await (const _ of setInterval(20, undefined, { signal: answered.signal })) sent.write('.');
  } catch {
    // The answer aborts the interval.
  }
}

it('D-14 answers 408 with a message to an upload that stalls', async () => {
  const url = await listen({ idleMs: 300, wholeMs: 600_000 });
  expect(await beginUpload(url).answer).toMatchObject(tooSlow);
});

it('D-14 answers 408 to an upload that trickles without end, in the language of the request', async () => {
  const url = await listen({ idleMs: 600_000, wholeMs: 500 });
  const upload = beginUpload(url, { 'accept-language': 'en' });
  await trickle(upload);
  expect(await upload.answer).toMatchObject({
    status: 408,
    body: { message: 'The picture took too long to upload. Check the connection and try again' },
  });
});

it('D-14 answers 408 to an upload that stalls before its first part', async () => {
  const url = await listen({ idleMs: 300, wholeMs: 600_000 });
  expect(await beginUpload(url, { 'content-type': 'multipart/form-data; boundary=other' }).answer).toMatchObject(
    tooSlow,
  );
});

it('accepts a complete upload', async () => {
  const url = await listen({ idleMs: 600_000, wholeMs: 600_000 });
  const upload = beginUpload(url);
  upload.sent.end('\r\n--x--\r\n');
  expect(await upload.answer).toEqual({ status: 200, body: {} });
});

it.runIf(existsSync('/dev/full'))(
  'D-14 answers 503, with a message, to an upload that the disk has no room for',
  async () => {
    const url = await listen({ idleMs: 600_000, wholeMs: 600_000 }, '/dev/full');
    const upload = beginUpload(url);
    // The rest of the picture is still to come when the first write fails.
    upload.sent.write(Buffer.alloc(200_000));
    expect(await upload.answer).toMatchObject({
      status: 503,
      body: { key: 'unavailable', message: 'El servidor está ocupado. Vuelve a intentarlo en unos segundos' },
    });
  },
);
