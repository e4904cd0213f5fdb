import { times } from '../base/times.ts';

const name = 'trastienda.refresh';

/**
 * Runs `work` in one tab at a time. Web Locks exist only in secure contexts. Without Web Locks, for example over plain HTTP in a
 * company network, the tabs use a lease in local storage.
 */
export const withTabLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? withLock(work) : withLease(work);

/** Holds the lock slightly longer than the work, because a browser propagates storage changes to other tabs with a delay. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  navigator.locks
    .request(name, async () => {
      await work().then(resolve, reject);
      await pause(times.leasePollMs);
    })
    .catch(reject);
  return promise;
}

/** A lease expires, so that a tab that was closed during its work does not block the other tabs. */
type Lease = { holder: string; untilMs: number };

async function withLease<T>(work: () => Promise<T>): Promise<T> {
  // Not a UUID: `crypto.randomUUID` also requires a secure context.
  const holder = String(Math.random());
  while (!(await acquire(holder))) await pause(times.leasePollMs);
  try {
    return await work();
  } finally {
    if (leaseNow()?.holder === holder) localStorage.removeItem(name);
  }
}

/** Tries to acquire the lease. If two tabs write at the same time, the lease that storage contains after a short delay is valid. */
async function acquire(holder: string): Promise<boolean> {
  if (leaseNow()) return false;
  const lease: Lease = { holder, untilMs: Date.now() + times.refreshTimeoutMs + times.leasePollMs };
  localStorage.setItem(name, JSON.stringify(lease));
  await pause(times.leasePollMs);
  return leaseNow()?.holder === holder;
}

/** Returns the current lease. An expired or invalid lease counts as missing. */
function leaseNow(): Lease | undefined {
  try {
    // The cast is safe: the types of the properties are checked below.
    const lease = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Lease> | null;
    if (typeof lease?.holder !== 'string' || typeof lease.untilMs !== 'number') return undefined;
    return Date.now() < lease.untilMs ? { holder: lease.holder, untilMs: lease.untilMs } : undefined;
  } catch {
    return undefined;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
