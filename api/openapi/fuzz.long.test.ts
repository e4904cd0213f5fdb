import { expect, it } from 'vitest';
import { expectPromisesKept, seed, shareOfAccepting, useFuzzedApi } from '../testing/fuzz/send-generated.ts';

useFuzzedApi();

it(`D-14 nothing that a client sends causes a 5xx or exposes internals, and refused requests change nothing (seed ${seed})`, async () => {
  await expectPromisesKept(10_000);
}, 1_800_000);

it('at least nine operations out of ten accept one of the generated requests, so that the code behind validation is tested', () => {
  expect(shareOfAccepting()).toBeGreaterThan(0.9);
});
