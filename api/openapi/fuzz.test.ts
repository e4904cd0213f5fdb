import { expect, it } from 'vitest';
import { toAccountEvents, readAccountEvents } from '../testing/changes/account-events.ts';
import { readState, rebuildState } from '../testing/changes/logged-state.ts';
import {
  askerId,
  fuzzedDatabase,
  fuzzedSecurityLines,
  expectPromisesKept,
  seed,
  shareOfAccepting,
  useFuzzedApi,
} from '../testing/fuzz/send-generated.ts';

useFuzzedApi();

it(`D-14 nothing that a client sends causes a 5xx or exposes internals, and refused requests change nothing (seed ${seed})`, async () => {
  await expectPromisesKept(1_700);
}, 300_000);

it('at least two operations out of three accept one of the generated requests, so that the code behind validation is tested', () => {
  expect(shareOfAccepting()).toBeGreaterThan(2 / 3);
});

it('no record differs from its changes in the log', async () => {
  expect(await rebuildState(fuzzedDatabase())).toEqual(await readState(fuzzedDatabase()));
});

it('each change of an account in the change log, and no other, is in the security log', async () => {
  const events = toAccountEvents(fuzzedSecurityLines());
  expect(events).toEqual(await readAccountEvents(fuzzedDatabase(), askerId));
  expect(events).not.toEqual([]);
});
