import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values that every authenticator app supports. */
const settings = { issuer: 'Trastienda', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The number of time steps before and after the present one whose codes are right, because the clocks of telephones differ. */
const toleratedSteps = 1;

/** Makes the seed of an authenticator app: 20 random bytes, in base32. */
export const makeSeed = (): string => new Secret({ size: 20 }).base32;

/**
 * Returns the content of the QR code of a seed.
 * @param label the text that the app displays with the code.
 */
export const toOtpauthUrl = (seed: string, label: string): string =>
  new TOTP({ ...settings, secret: seed, label }).toString();

/** Whether a text without blanks has the shape of a code; any other text may be a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Returns the time step of a code: the present one, the one before, or the one after.
 * @param timestamp the present time, in epoch milliseconds.
 * @returns undefined for a wrong code.
 */
export function stepOf(seed: string, code: string, timestamp: number): number | undefined {
  // The library throws at other characters.
  if (!isTotpCode(code)) return undefined;
  const delta = new TOTP({ ...settings, secret: seed }).validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}
