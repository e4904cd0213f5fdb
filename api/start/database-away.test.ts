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

/** Returns the lines that the server has logged since its start. @throws SyntaxError if a line is not JSON. */
const logged = (): Record<string, unknown>[] => {
  const [, lines = ''] = copy.said().split(/^Trastienda listens on .*\n/m);
  // The cast is safe: pino writes objects.
  const parsed = (line: string) => JSON.parse(line) as Record<string, unknown>;
  return lines.split('\n').filter(Boolean).map(parsed);
};
const eventsOf = (...events: string[]) => logged().filter(({ event }) => events.includes(String(event)));

it('connections that the database ends while it runs on are logged in one line, without their client and its cancel key', async () => {
  await run(
    databaseUrl(),
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'trastienda%'`,
  );
  await expect.poll(() => eventsOf('connectionLost').length).toBeGreaterThan(0);
  await expect.poll(() => statusOf('/tags')).toBe(200);
  expect(eventsOf('connectionLost')).toMatchObject([{ level: 40, reason: expect.any(String) }]);
  expect(copy.said()).not.toMatch(/secretKey|processID|_events|^ +at /m);
});

it('a server answers 503 while its database refuses connections, logs a line when it is lost and when it is back, and goes on by itself', async () => {
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
  await expect.poll(() => eventsOf('databaseLost')).toHaveLength(1);

  await proxy.listen();
  await expect.poll(() => statusOf('/health/ready')).toBe(200);
  expect(await statusOf('/tags')).toBe(200);
  expect((await post(copy, sent)).status).toBe(201);
  expect(await countTags('Una vez')).toBe(1);
  expect((await (await follow(runId)).next()).value).toContain('"state":"reading"');
  const mail = { name: 'Vinos', makerName: 'Alba', email: 'alba@example.com', isActive: true };
  expect((await ask(copy, '/send/is_active_notification', { method: 'POST', token, body: mail })).ok).toBe(true);
  await expect.poll(() => mails.received.map(({ to }) => to)).toEqual([['alba@example.com']]);

  await expect.poll(() => eventsOf('databaseBack')).toHaveLength(1);
  expect(eventsOf('databaseLost', 'databaseBack')).toMatchObject([
    { level: 50, time: expect.any(Number), msg: 'database lost', reason: expect.stringMatching(/\w/) },
    { level: 40, time: expect.any(Number), msg: 'database back', seconds: expect.any(Number) },
  ]);
  const refused = logged().filter(({ msg }) => msg === 'unavailable' || msg === 'not ready');
  expect(refused.length).toBeGreaterThan(2);
  for (const line of refused) {
    expect(line).toMatchObject({ level: 40, reqId: expect.any(String), reason: expect.stringMatching(/\w/) });
    expect(line).not.toHaveProperty('err');
  }
});
