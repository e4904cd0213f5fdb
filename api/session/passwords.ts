import { hash, verify } from '@node-rs/argon2';
import { userInAction } from '../db/actor.ts';
import { fairQueue, type Lane, type Place } from './guessing/fair-queue.ts';

/**
 * Hashes with argon2id and the library's default parameters (19 MiB, 2 passes), which OWASP recommends.
 * @param place as for {@link inHashQueue}.
 */
export const hashPassword = (password: string, place?: Place) => inHashQueue(() => hash(password), place);

/**
 * Whether the password matches the hash.
 * @param passwordHash undefined for an unknown user. The check then takes equally long, so timing does not reveal which accounts exist.
 */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash()), password);
  return isRight && passwordHash !== undefined;
}

const maxConcurrent = 2;
const maxWaiting = 200;
const runFairly = fairQueue(maxConcurrent);

/**
 * The lanes of the password work. Signed-in users wait by their id. The sign-ins from networks that users of the back office have lately used
 * have their own lane, so that strangers cannot delay them; more calls of such a network may wait, because it may be a whole office.
 */
export const lanes = {
  signedIn: { maxWaiting, maxPerNetwork: 10, refusal: 'unavailable' },
  known: { maxWaiting, maxPerNetwork: 50, refusal: 'tooManyAttempts' },
  stranger: { maxWaiting, maxPerNetwork: 4, refusal: 'tooManyAttempts' },
} as const satisfies Record<string, Lane>;

/**
 * Runs password work, at most two calls at a time, because each call takes 19 MiB and a thread of the pool that also processes pictures.
 * Failures are counted only after the check, so without the limit a burst of concurrent guesses could evade the count.
 * @param place by default that of the user in whose request the work is done; commands and jobs share one.
 * @throws ApiError as {@link fairQueue} describes.
 */
export const inHashQueue = <T>(work: () => Promise<T>, place = ownPlace()): Promise<T> => runFairly(work, place);

const ownPlace = (): Place => ({ lane: lanes.signedIn, network: `${userInAction() ?? ''}` });

let cachedDummyHash: Promise<string> | undefined;
const dummyHash = () => (cachedDummyHash ??= hash('nobody signs in with this'));
