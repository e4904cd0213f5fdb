import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../http/errors.ts';

/** argon2id with the library's parameters (19 MiB, 2 passes), which are OWASP's. */
export const hashPassword = (password: string) => inHashQueue(() => hash(password));

/**
 * Whether the password is the user's.
 * @param passwordHash undefined for an unknown user: that takes as long, so that time does not tell who has an account.
 */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await hashOfNobody()), password);
  return isRight && passwordHash !== undefined;
}

const maxAtOnce = 2;
const maxWaiting = 200;
let atWork = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work on passwords two at a time. Each takes 19 MiB and a thread that queries and pictures need as well; and since failures
 * are counted after the check, a burst of guesses sent at once could otherwise slip past the count.
 * @throws ApiError `unavailable` when too many wait already.
 */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < maxAtOnce) atWork += 1;
  else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new ApiError('unavailable', { headers: { 'retry-after': '5' } });
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so that nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

let nobody: Promise<string> | undefined;
const hashOfNobody = () => (nobody ??= hash('nobody signs in with this'));
