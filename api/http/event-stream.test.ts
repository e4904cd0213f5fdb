import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { blocksOf } from '../testing/event-reader.ts';
import { collectLines } from '../testing/collect-lines.ts';
import { drain } from '../start/start.ts';
import { ApiError } from './errors.ts';
import { eventStreams, type Look } from './event-stream.ts';
import { readAddress } from './protection/client-address.ts';

const rhythm = { lookAgainMs: 20, heartbeatMs: 200, authenticateAgainMs: 60 };
let app: FastifyInstance;
let url: string;
let text = '1';
const look = vi.fn<Look>();
const authenticate = vi.fn<FastifyInstance['authenticate']>();
const { stream, takeLines } = collectLines();

beforeEach(async () => {
  takeLines();
  text = '1';
  look.mockReset().mockImplementation(async () => ({ text, isLast: text === 'end' }));
  authenticate.mockReset().mockResolvedValue({ id: 1, roles: [], sessionId: 1 });
  app = fastify({ logger: { level: 'warn', stream } });
  app.decorate('authenticate', authenticate);
  readAddress(app);
  const answerEvents = eventStreams(app, rhythm);
  app.get('/', (request, reply) => answerEvents(request, reply, { name: 'run', look }));
  url = await app.listen({ port: 0 });
});
afterEach(() => drain(app));

const open = async (options: RequestInit = {}) => {
  const answer = await fetch(url, options);
  return { answer, blocks: blocksOf(answer.body) };
};
const next = async (blocks: AsyncGenerator<string>) => (await blocks.next()).value;

it('D-52 sends the current state immediately and after each change, and ends after the last state', async () => {
  const { answer, blocks } = await open();
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(await next(blocks)).toBe('event: run\ndata: 1');
  text = '2';
  expect(await next(blocks)).toBe('event: run\ndata: 2');
  text = 'end';
  expect(await next(blocks)).toBe('event: run\ndata: end');
  expect(await blocks.next()).toMatchObject({ done: true });
});

it('sends a comment as a heartbeat while the state does not change', async () => {
  const { blocks } = await open();
  await next(blocks);
  expect(await next(blocks)).toBe(':');
  expect(await next(blocks)).toBe(':');
});

it('sends heartbeats and checks the access while the clock of the system is set back', async () => {
  const { blocks } = await open();
  await next(blocks);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await next(blocks)).toBe(':');
  authenticate.mockRejectedValue(new ApiError('unauthenticated'));
  expect(await blocks.next()).toMatchObject({ done: true });
});

it('stops polling after the client disconnects', async () => {
  const client = new AbortController();
  const { blocks } = await open({ signal: client.signal });
  await next(blocks);
  client.abort();
  await expect(blocks.next()).rejects.toThrow('abort');
  const looks = () => look.mock.calls.length;
  // Waits until three poll intervals pass without a poll.
  await expect
    .poll(async () => {
      const before = looks();
      await sleep(3 * rhythm.lookAgainMs);
      return looks() - before;
    })
    .toBe(0);
});

it('D-59 ends with the session, without sending another state, and is logged as refused', async () => {
  const { blocks } = await open();
  await next(blocks);
  authenticate.mockRejectedValue(new ApiError('unauthenticated'));
  text = 'a secret';
  expect(await blocks.next()).toMatchObject({ done: true });
  // When the session has ended, a stream ends even if its state does not change.
  text = '1';
  authenticate.mockResolvedValueOnce({ id: 1, roles: [], sessionId: 1 });
  const { blocks: others } = await open();
  await next(others);
  expect(await others.next()).toMatchObject({ done: true });
  const line = { event: 'accessRefused', method: 'GET', route: '/' };
  expect(takeLines()).toMatchObject([line, line]);
});

it('ends when the state no longer exists, and when a poll fails', async () => {
  const { blocks } = await open();
  await next(blocks);
  look.mockResolvedValueOnce(undefined);
  expect(await blocks.next()).toMatchObject({ done: true });
  const { blocks: others } = await open();
  await next(others);
  look.mockRejectedValueOnce(new Error('no database'));
  expect(await others.next()).toMatchObject({ done: true });
});

it('API-30 does not prevent the server from stopping', async () => {
  const { blocks } = await open();
  await next(blocks);
  const startedAt = performance.now();
  const closed = drain(app);
  expect(await blocks.next()).toMatchObject({ done: true });
  await closed;
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

it('answers HEAD with headers only', async () => {
  const { answer } = await open({ method: 'HEAD' });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(look).not.toHaveBeenCalled();
});
