import { expect, it } from 'vitest';
import { expectPromisesKept, seed, shareOfAccepting, useFuzzedApi } from '../testing/fuzz/send-generated.ts';

useFuzzedApi();

it(`D-14 nothing that a client sends causes a 5xx, shows our inside or changes anything when it is refused (seed ${seed})`, async () => {
  await expectPromisesKept(10_000);
}, 1_800_000);

it('asks so that nine operations out of ten also accept something, and finds what is behind the checks', () => {
  expect(shareOfAccepting()).toBeGreaterThan(0.9);
});
