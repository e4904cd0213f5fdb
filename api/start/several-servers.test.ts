import { execSync } from 'node:child_process';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { addFolder } from '../testing/backups.ts';
import {
  ask,
  countTags,
  countWaiting,
  holder,
  post,
  signIn,
  startHere,
  startKillable,
  trySignIn,
  useKillableCopies,
} from '../testing/servers/killable-copies.ts';
import { startS3Server } from '../testing/servers/s3-server.ts';
import type { RunningCopy } from '../testing/servers/running-copy.ts';

useKillableCopies();

let one: RunningCopy;
let other: RunningCopy;
beforeAll(async () => {
  // They start together on a database without an administrator.
  [one, other] = await Promise.all([startKillable(), startKillable()]);
}, 120_000);

type Listed = { 'hydra:member': { '@id': string; name: string }[] };
const namesOf = async (copy: RunningCopy, token: string) => {
  const answer = await ask(copy, '/tags?itemsPerPage=600', { token });
  // The cast is safe: the contract defines the answer.
  return answer.status === 200
    ? ((await answer.json()) as Listed)['hydra:member'].map(({ name }) => name)
    : answer.status;
};

it('servers that start together create one administrator, whose token is valid at both', async () => {
  const token = await signIn(one);
  const users = (await (await ask(other, '/users', { token })).json()) as Listed;
  expect(users['hydra:member']).toHaveLength(1);
});

it('a server with another folder for its pictures is refused, until it is told that they were moved', async () => {
  const TRASTIENDA_DATA = await addFolder();
  const refusal = String(await startHere({ TRASTIENDA_DATA }).catch((error: unknown) => error));
  expect(refusal).toContain(`The pictures of the database are in another folder than ${TRASTIENDA_DATA}/media.`);
  execSync(/run: (.+)/.exec(refusal)?.[1] ?? '');
  expect((await trySignIn(await startHere({ TRASTIENDA_DATA }))).status).toBe(200);
}, 120_000);

it('a server with other settings names the variables, and starts', async () => {
  const store = await startS3Server();
  onTestFinished(store.stop);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  await startHere({ ...store.variables, TRASH_DAYS: '77' });
  for (const warning of [
    'Another server on this database has other values of S3_BUCKET, TRASH_DAYS. Give all servers the same values: see ',
    'Without BACKUP_TO, the list of erased persons is only on this machine.',
  ])
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(warning));
  for (const { said } of [one, other]) expect(said()).not.toMatch(/other values|list of erased/);
}, 120_000);

it('a write at one server shows in the cached list of the other', async () => {
  const token = await signIn(one);
  for (let time = 0; time < 2; time += 1) expect(await namesOf(other, token)).not.toContain('Nueva');
  expect((await post(one, { key: 'shown', name: 'Nueva', token })).status).toBe(201);
  expect(await namesOf(other, token)).toContain('Nueva');
});

it('a logout at one server ends the session at the other', async () => {
  const token = await signIn(one);
  for (let time = 0; time < 2; time += 1) expect(await namesOf(other, token)).not.toBe(401);
  expect((await ask(one, '/logout', { method: 'POST', token })).status).toBe(204);
  expect(await namesOf(other, token)).toBe(401);
});

it('failed sign-ins are counted at all servers together', async () => {
  const wrong = { username: 'nobody@example.com', password: 'Wrong123' };
  const answers: number[] = [];
  while (!answers.includes(429) && answers.length < 20) {
    answers.push((await trySignIn(answers.length % 2 === 0 ? one : other, wrong)).status);
  }
  // Five failures are allowed. Each server alone would allow five; on a busy machine, the first wait of a second may have passed.
  const failures = answers.indexOf(429);
  expect(failures).toBeGreaterThanOrEqual(5);
  expect(failures).toBeLessThan(10);
});

it('a create that a killed server has begun is repeated at the other, once', async () => {
  const token = await signIn(one);
  const sent = { key: 'begun-at-one', name: 'Una vez', token };
  await holder.query('begin');
  await holder.query('lock table public.tags in exclusive mode');
  const lost = post(one, sent).catch(() => 'no answer');
  await expect.poll(countWaiting).toBe(1);
  // The other server waits for the key that the first one has inserted.
  const repeated = post(other, sent);
  await expect.poll(countWaiting).toBe(2);
  await one.kill();
  expect(await lost).toBe('no answer');
  await holder.query('rollback');
  expect((await repeated).status).toBe(201);
  expect((await post(other, sent)).status).toBe(201);
  expect(await countTags('Una vez')).toBe(1);
}, 120_000);
