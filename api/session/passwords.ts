import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../http/errors.ts';

/** Hashes with argon2id and the library's default parameters (19 MiB, 2 passes), which OWASP recommends. */
export const hashPassword = (password: string) => inHashQueue(() => hash(password));

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
const queue = pLimit(maxConcurrent);

/**
 * Runs password work, at most two calls at a time, because each call takes 19 MiB and a thread of the pool that also processes pictures.
 * Failures are counted only after the check, so without the limit a burst of concurrent guesses could evade the count.
 * @throws ApiError `unavailable` if the queue is full.
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.activeCount + queue.pendingCount < maxConcurrent + maxWaiting) return queue(work);
  throw new ApiError('unavailable', { headers: { 'retry-after': '5' } });
}

let cachedDummyHash: Promise<string> | undefined;
const dummyHash = () => (cachedDummyHash ??= hash('nobody signs in with this'));
