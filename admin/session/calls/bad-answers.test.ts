import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../i18n/i18n.ts';
import { toFailureText } from '../../kit/elements/alerts.tsx';
import { times } from '../../base/times.ts';
import { isCollection, isIdentified } from './answer-shapes.ts';
import { api } from './api-client.ts';
import { keepConfig } from '../config.ts';

const noAnswer = 'No hay respuesta del servidor. Comprueba tu conexión y vuelve a intentarlo';
const notUnderstood = 'La respuesta del servidor no se entiende. Vuelve a intentarlo';
const busy = 'El servidor está ocupado. Vuelve a intentarlo en unos segundos';
const tooSlow = 'El servidor tarda demasiado en contestar. Vuelve a intentarlo';

type Answering = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/ld+json' }).end(JSON.stringify(body));
const page =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<!doctype html><h1>Hola</h1>');
const half: Answering = (response) =>
  response.writeHead(200, { 'content-type': 'application/ld+json' }).end('{"@id": "/tags/1", "hydra:member": [{"@i');
const broken: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/ld+json', 'content-length': '5000' });
  response.write('{"hydra:member": [', () => response.destroy());
};
const cut: Answering = (response) => void response.destroy();
const empty =
  (status: number): Answering =>
  (response) =>
    response.writeHead(status).end();

let answering: Answering;
let onRequest = () => undefined as unknown;
const listener: RequestListener = ({ url }, response) => {
  onRequest();
  if (url === '/sign-in-page') page(200)(response);
  else answering(response);
};
const server = createServer(listener);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: the address of a listening TCP server is always an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('window', { localStorage: { getItem: () => null } });
  vi.stubGlobal('document', { documentElement: { setAttribute: () => undefined } });
  keepConfig({ apiBaseUrl: `http://127.0.0.1:${port}`, publicSiteUrl: '', features: [], importSources: [] });
  await startTexts();
});
afterAll(() => {
  vi.unstubAllGlobals();
  // The files of a worker share i18next. Without the document, a listener of `startTexts` would throw in another one.
  i18next.off('languageChanged');
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onRequest = () => undefined;
});

const calls = {
  'reading a list': () => api.get('/tags', { shape: isCollection }),
  'reading a record': () => api.get('/tags/1', { shape: isIdentified }),
  creating: () => api.post('/tags', {}, { shape: isIdentified }),
  saving: () => api.put('/tags/1', {}),
  deleting: () => api.delete('/tags/1'),
};
type CallName = keyof typeof calls;
const all = Object.keys(calls).filter((name): name is CallName => name in calls);
const wantBody = ['reading a list', 'reading a record', 'creating'] as const;

/** The text of the red alert; undefined if the call succeeds. */
const alertOf = (name: CallName) => calls[name]().then(() => undefined, toFailureText);

const rows: { what: string; answer: Answering; text: string; of?: readonly CallName[] }[] = [
  { what: 'a cut connection', answer: cut, text: noAnswer },
  { what: 'a truncated response', answer: broken, text: noAnswer },
  { what: 'a page instead of JSON', answer: page(200), text: `200- ${notUnderstood}` },
  { what: 'truncated JSON', answer: half, text: `200- ${notUnderstood}` },
  { what: 'an empty 200', answer: empty(200), text: `200- ${notUnderstood}`, of: wantBody },
  { what: 'a 204', answer: empty(204), text: `204- ${notUnderstood}`, of: wantBody },
  { what: 'null', answer: json(200, null), text: `200- ${notUnderstood}`, of: wantBody },
  { what: 'a bare list', answer: json(200, []), text: `200- ${notUnderstood}`, of: wantBody },
  { what: 'a record of another kind', answer: json(200, { ok: true }), text: `200- ${notUnderstood}`, of: wantBody },
  {
    what: 'members that are not records',
    answer: json(200, { 'hydra:member': [null], 'hydra:totalItems': 1 }),
    text: `200- ${notUnderstood}`,
    of: ['reading a list'],
  },
  { what: 'a 500 with a page', answer: page(500), text: '500- Algo ha fallado por nuestra parte. Vuelve a intentarlo' },
  { what: 'a 502 with a page', answer: page(502), text: `502- ${busy}` },
  { what: 'a 409 with a page', answer: page(409), text: '409- Algo ha fallado por nuestra parte. Vuelve a intentarlo' },
  { what: 'a 429 without Retry-After', answer: page(429), text: `429- ${busy}` },
  {
    what: 'a 429 with Retry-After',
    answer: page(429, { 'retry-after': '17' }),
    text: '429- Demasiados intentos. Espera 17 segundos y vuelve a probar',
  },
  {
    what: 'a redirect to a sign-in page',
    answer: (response) => response.writeHead(303, { location: '/sign-in-page' }).end(),
    text: `200- ${notUnderstood}`,
  },
];

describe.each(rows)('D-35 D-09 $what', ({ answer, text, of = all }) => {
  it.each(of)('is reported when %s', async (name) => {
    answering = answer;
    expect(await alertOf(name)).toBe(text);
  });
});

it('a write succeeds with any body if the caller does not use the body', async () => {
  for (const answer of [empty(204), empty(200), json(200, { any: 'thing' })]) {
    answering = answer;
    expect([await alertOf('saving'), await alertOf('deleting')]).toEqual([undefined, undefined]);
  }
});

describe('D-35 a server that stops sending data', () => {
  it.each(all)('causes a timeout when %s', async (name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = new Promise((resolve) => (onRequest = () => resolve(undefined)));
    answering = () => undefined;
    const alert = alertOf(name);
    await arrived;
    vi.advanceTimersByTime(times.silenceMs);
    expect(await alert).toBe(tooSlow);
  });

  it('causes no timeout while chunks of its response arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: opened, resolve: open } = Promise.withResolvers<ServerResponse>();
    answering = (response) => {
      response.writeHead(200, { 'content-type': 'application/ld+json' });
      open(response);
    };
    const body = api.get('/tags', { shape: isCollection });
    const response = await opened;
    const enqueued = vi.spyOn(TransformStreamDefaultController.prototype, 'enqueue');
    const chunks = ['{"hydra:member": [', '{"@id": "/tags/1"}', '], "hydra:totalItems"', ': 1}'];
    for (const [index, chunk] of chunks.entries()) {
      response.write(chunk);
      await vi.waitFor(() => expect(enqueued).toHaveBeenCalledTimes(index + 1));
      vi.advanceTimersByTime(times.silenceMs - 1000);
    }
    response.end();
    expect(await body).toMatchObject({ 'hydra:totalItems': 1 });
  });
});
