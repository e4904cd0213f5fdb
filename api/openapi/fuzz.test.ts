import { expect, it } from 'vitest';
import { expectPromisesKept, seed, shareOfAccepting, useFuzzedApi } from '../testing/fuzz/send-generated.ts';

useFuzzedApi();

it(`D-14 nothing that a client sends causes a 5xx or exposes internals, and refused requests change nothing (seed ${seed})`, async () => {
  await expectPromisesKept(1_500);
}, 300_000);

it('at least two operations out of three accept one of the generated requests, so that the code behind validation is tested', () => {
  expect(shareOfAccepting()).toBeGreaterThan(2 / 3);
});
