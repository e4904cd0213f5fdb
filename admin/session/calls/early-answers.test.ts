import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { times } from '../../base/times.ts';
import { askEarly, takeEarly } from './early-answers.ts';
import type { Call } from './transport.ts';

const held: ServerResponse[] = [];
const server = createServer((_, response) => void held.push(response));
let call: Call;
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: the address of a listening TCP server is always an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  call = { method: 'GET', path: `http://127.0.0.1:${port}/tags`, headers: {} };
});
afterEach(async () => {
  vi.useRealTimers();
  held.length = 0;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const requests = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count));

it('an answer is handed to the first call that is the same', async () => {
  void askEarly(call);
  const taken = takeEarly({ ...call });
  expect(takeEarly({ ...call })).toBeUndefined();
  await requests(1);
  held[0]?.end('{"id": 1}');
  expect(await taken).toMatchObject({ isOk: true, body: { id: 1 } });
});

it('the signal of the call that takes the answer aborts the request', async () => {
  void askEarly(call).catch(() => undefined);
  await requests(1);
  const isClosed = new Promise((resolve) => held[0]?.once('close', resolve));
  const stop = new AbortController();
  const taken = takeEarly({ ...call, signal: stop.signal });
  stop.abort();
  await expect(taken).rejects.toMatchObject({ name: 'AbortError' });
  await isClosed;
});

it('an answer is kept from its arrival, however late it arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const asked = askEarly({ ...call, signal: stop.signal });
  await vi.advanceTimersByTimeAsync(2 * times.earlyAnswerMs);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(times.earlyAnswerMs - 1);
  await expect(takeEarly(call)).rejects.toMatchObject({ name: 'AbortError' });
});

it('an answer that no call takes is discarded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const asked = askEarly({ ...call, signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(times.earlyAnswerMs);
  expect(takeEarly(call)).toBeUndefined();
});
