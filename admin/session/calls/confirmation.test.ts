import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepConfig, toConfig } from '../config.ts';
import { api, ApiFailure, isAbort } from './api-client.ts';
import { signOut } from '../session.ts';
import { confirmBy } from './confirmation.ts';

/** The idempotency keys of the requests of the current test. */
let sent: (string | null)[];
let isConfirmed: boolean;
let asked: number;
/** Answers the question that is open. */
let answer: (is: boolean) => void;

beforeEach(() => {
  [sent, isConfirmed, asked] = [[], false, 0];
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'token' ? 'abc.def.ghi' : null) } });
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit = {}) => {
    sent.push(new Headers(headers).get('Idempotency-Key'));
    const refusal = { code: 403, key: 'confirmationNeeded', message: 'No' };
    return Promise.resolve(isConfirmed ? new Response('{}') : new Response(JSON.stringify(refusal), { status: 403 }));
  });
  keepConfig(toConfig({ features: ['account', 'idempotency'] }));
  confirmBy(() => {
    asked += 1;
    return new Promise((resolve) => (answer = resolve));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  confirmBy(() => Promise.resolve(false));
});

it('D-89 a confirmed call is sent again with the same idempotency key', async () => {
  const saved = api.put('/account', { email: 'ana@example.org' });
  await vi.waitUntil(() => asked === 1);
  isConfirmed = true;
  answer(true);
  await saved;
  expect(sent).toEqual([expect.stringMatching(/^".+"$/), sent[0]]);
});

it('calls that need a confirmation at the same time share one question, and its answer', async () => {
  const calls = [api.put('/users/1', {}), api.put('/users/2', {})];
  await vi.waitUntil(() => sent.length === 2 && asked > 0);
  answer(false);
  const ends = await Promise.allSettled(calls);
  expect(ends.map((end) => end.status === 'rejected' && isAbort(end.reason))).toEqual([true, true]);
  expect([asked, sent.length]).toEqual([1, 2]);
});

it('a call that was refused while the user confirmed another one is sent again without a question', async () => {
  const first = api.put('/users/1', {});
  await vi.waitUntil(() => asked === 1);
  const { promise: late, resolve: release } = Promise.withResolvers<Response>();
  const refusal = new Response(JSON.stringify({ code: 403, key: 'confirmationNeeded' }), { status: 403 });
  const fetchNow = fetch;
  vi.stubGlobal('fetch', () => late);
  const second = api.put('/users/2', {});
  vi.stubGlobal('fetch', fetchNow);
  isConfirmed = true;
  answer(true);
  await first;
  release(refusal);
  await second;
  expect(asked).toBe(1);
});

it('a call that is refused again after the confirmation fails', async () => {
  const saved = api.put('/account', {});
  await vi.waitUntil(() => asked === 1);
  answer(true);
  await expect(saved).rejects.toThrow(ApiFailure);
  expect([asked, sent.length]).toEqual([1, 2]);
});

it('on a server without the feature `account`, the refusal is an ordinary one', async () => {
  keepConfig(toConfig({}));
  await expect(api.put('/users/1', {})).rejects.toThrow('Confirma primero que eres tú');
  expect(asked).toBe(0);
});

it('a confirmed call is not sent again with the token of another user who has signed in meanwhile', async () => {
  const stored = { token: 'abc.def.ghi', user: toUser(1) };
  vi.stubGlobal('window', { localStorage: { getItem: (key: 'token' | 'user') => stored[key] ?? null } });
  const saved = api.put('/users/3', {}).catch(isAbort);
  await vi.waitUntil(() => asked === 1);
  stored.user = toUser(2);
  isConfirmed = true;
  answer(true);
  expect([await saved, sent.length]).toEqual([true, 1]);
  signOut();
});

const toUser = (id: number) => JSON.stringify({ id, roles: ['ROLE_ADMIN'] });
