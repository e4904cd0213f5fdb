import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { makeSeed, stepOf, toOtpauthUrl } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the seed, and codes of 8 digits, of which the last 6 are the code of 6 digits. */
const seed = Secret.fromUTF8('12345678901234567890').base32;
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('D-87 the code of an authenticator app', () => {
  it.each(vectors)('is that of RFC 6238 at %i s: %s', (seconds, code) => {
    expect(stepOf(seed, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('is right in its step, and in the steps before and after it', () => {
    const step = 37_037_036;
    const rightAt = [-2, -1, 0, 1, 2].map((away) => stepOf(seed, '081804', (step + away) * 30_000 + 29_999));
    expect(rightAt).toEqual([undefined, step, step, step, undefined]);
  });

  it.each(['081805', '81804', '7081804', '08180a', '０８１８０４', ''])('%j is wrong', (code) => {
    expect(stepOf(seed, code, 1_111_111_109_000)).toBeUndefined();
  });
});

it('an app that scans the QR code shows the code, with the address of the account and the name of the server', () => {
  const made = makeSeed();
  const app = URI.parse(toOtpauthUrl(made, 'ana+1@example.com'));
  expect(app).toMatchObject({ issuer: 'Trastienda', label: 'ana+1@example.com' });
  expect(app instanceof TOTP && app.period).toBe(30);
  const code = app instanceof TOTP ? app.generate({ timestamp: 59_000 }) : '';
  expect(stepOf(made, code, 59_000)).toBe(1);
});

it('a seed has 20 random bytes', () => {
  const seeds = Array.from({ length: 20 }, makeSeed);
  expect(new Set(seeds).size).toBe(20);
  for (const one of seeds) expect(Secret.fromBase32(one).bytes).toHaveLength(20);
});
