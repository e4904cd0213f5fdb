import { times } from '../kit/times.ts';

const name = 'trastienda.refresh';

/**
 * Does a piece of work in one tab at a time. Web Locks exist in secure contexts only; an admin that is opened over plain HTTP in a
 * company's network has none, and its tabs agree through the storage that they share.
 */
export const withTabLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? withLock(work) : withLease(work);

/** Held a moment longer than the work: a browser shows one tab's storage to the others a little late. */
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

/** The lease expires, so that a tab that was closed at its work holds up nobody. */
type Lease = { holder: string; untilMs: number };

async function withLease<T>(work: () => Promise<T>): Promise<T> {
  // No UUID: that too exists in secure contexts only.
  const holder = String(Math.random());
  while (!(await take(holder))) await pause(times.leasePollMs);
  try {
    return await work();
  } finally {
    if (leaseNow()?.holder === holder) localStorage.removeItem(name);
  }
}

/** Two tabs may write at the same moment: whoever stands there a little later has it. */
async function take(holder: string): Promise<boolean> {
  if (leaseNow()) return false;
  const lease: Lease = { holder, untilMs: Date.now() + times.refreshTimeoutMs + times.leasePollMs };
  localStorage.setItem(name, JSON.stringify(lease));
  await pause(times.leasePollMs);
  return leaseNow()?.holder === holder;
}

/** The lease that holds; what is no lease counts as none. */
function leaseNow(): Lease | undefined {
  try {
    const lease = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Lease> | null; // any JSON may be read this way
    if (typeof lease?.holder !== 'string' || typeof lease.untilMs !== 'number') return undefined;
    return Date.now() < lease.untilMs ? { holder: lease.holder, untilMs: lease.untilMs } : undefined;
  } catch {
    return undefined;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
