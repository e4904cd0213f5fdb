import { apiErrors } from '@trastienda/contract/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../testing/databases/template.ts';
import { blocksOf } from '../testing/event-reader.ts';
import {
  ask,
  countTags,
  databaseUrl,
  post,
  signIn,
  startKillable,
  useKillableCopies,
} from '../testing/servers/killable-copies.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import type { RunningCopy } from '../testing/servers/running-copy.ts';
import { startTcpProxy, type TcpProxy } from '../testing/servers/tcp-proxy.ts';

useKillableCopies();

let mails: Awaited<ReturnType<typeof startMailServer>>;
let proxy: TcpProxy;
let copy: RunningCopy;
let token: string;
beforeAll(async () => {
  mails = await startMailServer();
  proxy = await startTcpProxy(databaseUrl());
  copy = await startKillable({ DATABASE_URL: proxy.url, SMTP_URL: mails.url, MAIL_FROM: 'no-reply@example.com' });
  token = await signIn(copy);
}, 120_000);
afterAll(async () => {
  await mails.stop();
  await proxy.refuse();
});

const statusOf = async (path: string) => (await ask(copy, path, { token })).status;

/** Opens the stream of a run of a source that the server does not read. */
async function follow(runId: number) {
  const answer = await fetch(`${copy.url}/imports/runs/${runId}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(200);
  return blocksOf(answer.body);
}

it('a server answers 503 while its database refuses connections, and goes on by itself afterwards', async () => {
  const [begun] = await run<{ id: number }>(
    databaseUrl(),
    "insert into import_runs (source, plan, started_by) values ('elsewhere', 'plan', 'ana@example.com') returning id",
  );
  const runId = begun?.id ?? 0;
  const events = await follow(runId);
  expect((await events.next()).value).toContain('"state":"reading"');
  const sent = { key: 'while-away', name: 'Una vez', token };

  await proxy.refuse();
  const [read, write] = [await ask(copy, '/tags', { token }), await post(copy, sent)];
  for (const answer of [read, write]) {
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ key: 'unavailable', message: apiErrors.unavailable.es });
  }
  expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 503]);
  // The stream ends, so that its reader opens another one.
  for await (const block of events) expect(block).not.toContain('event');

  await proxy.listen();
  await expect.poll(() => statusOf('/health/ready')).toBe(200);
  expect(await statusOf('/tags')).toBe(200);
  expect((await post(copy, sent)).status).toBe(201);
  expect(await countTags('Una vez')).toBe(1);
  expect((await (await follow(runId)).next()).value).toContain('"state":"reading"');
  const mail = { name: 'Vinos', makerName: 'Alba', email: 'alba@example.com', isActive: true };
  expect((await ask(copy, '/send/is_active_notification', { method: 'POST', token, body: mail })).ok).toBe(true);
  await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['alba@example.com']]);
});
