import { localStore } from '../base/browser-storage.ts';
import { pause } from '../base/pause.ts';
import { abortAfter } from '../base/time-limit.ts';
import { times } from '../base/times.ts';
import { sessionEnd } from './session.ts';

const name = 'trastienda.refresh';

/** Work that replaces a token in local storage. */
type Replacement<T> = {
  token: string;
  /** Whether local storage, as this tab sees it, has another token or none. */
  isReplaced: () => boolean;
  work: () => Promise<T>;
};

/**
 * Runs `work` in one tab at a time. Web Locks exist only in secure contexts. Without Web Locks, for example over plain HTTP in a
 * company network, the tabs use a lease in local storage. If a storage change takes long to reach another tab, both tabs may get the
 * lease, and both replace the token. So they do if the computer stood still during the work, because a lease expires by the clock.
 */
export const withTabLock = async <T>(replacement: Replacement<T>): Promise<T> =>
  (await canLock()) ? withLock(replacement) : withLease(replacement.work);

/** A browser that blocks the storage of the site refuses locks too. */
const canLock = async (): Promise<boolean> => {
  if (!('locks' in navigator)) return false;
  return navigator.locks.query().then(
    () => true,
    () => false,
  );
};

/**
 * A browser propagates storage changes to other tabs with a delay, unlike locks. A tab that has replaced the token therefore holds a
 * second lock, named after that token, for some time. Tabs that see this lock wait for the storage change before their own work.
 */
const withLock = <T>({ token, isReplaced, work }: Replacement<T>): Promise<T> =>
  navigator.locks.request(name, async () => {
    // The end of the token distinguishes it from other tokens.
    const mark = `${name}.${token.slice(-16)}`;
    if (await isHeld(mark)) await storageChange(isReplaced);
    const result = await work();
    if (isReplaced()) await holdFor(times.storageDelayMs, mark);
    return result;
  });

const isHeld = async (lock: string) =>
  (await navigator.locks.query()).held?.some((each) => each.name === lock) === true;

/** Acquires a lock, and releases it after this time. */
function holdFor(ms: number, lock: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const hold = () => {
    resolve();
    return pause(ms);
  };
  navigator.locks.request(lock, { mode: 'shared' }, hold).catch(reject);
  return promise;
}

/** Resolves when storage has changed, after the time that a change may take, or at the end of the session. */
const storageChange = (isReplaced: () => boolean) =>
  new Promise<void>((resolve) => {
    const end = AbortSignal.any([sessionEnd(), abortAfter(times.storageDelayMs)]);
    if (isReplaced() || end.aborted) return resolve();
    window.addEventListener('storage', () => isReplaced() && resolve(), { signal: end });
    end.addEventListener('abort', () => resolve());
  });

/** A lease expires, so that a tab that was closed during its work does not block the other tabs. */
type Lease = { holder: string; untilMs: number };

async function withLease<T>(work: () => Promise<T>): Promise<T> {
  // Not a UUID: `crypto.randomUUID` also requires a secure context.
  const holder = String(Math.random());
  while (!(await acquire(holder))) await pause(times.leasePollMs);
  try {
    return await work();
  } finally {
    if (leaseNow()?.holder === holder) localStore.remove(name);
  }
}

/** Tries to acquire the lease. If two tabs write at the same time, the lease that storage contains after a short delay is valid. */
async function acquire(holder: string): Promise<boolean> {
  if (leaseNow()) return false;
  const lease: Lease = { holder, untilMs: Date.now() + times.refreshTimeoutMs + times.leasePollMs };
  localStore.write({ [name]: JSON.stringify(lease) });
  await pause(times.leasePollMs);
  return leaseNow()?.holder === holder;
}

/** Returns the current lease. An expired or invalid lease counts as missing. */
function leaseNow(): Lease | undefined {
  try {
    // The cast is safe: the types of the properties are checked below.
    const lease = JSON.parse(localStore.read(name) ?? 'null') as Partial<Lease> | null;
    if (typeof lease?.holder !== 'string' || typeof lease.untilMs !== 'number') return undefined;
    return Date.now() < lease.untilMs ? { holder: lease.holder, untilMs: lease.untilMs } : undefined;
  } catch {
    return undefined;
  }
}
