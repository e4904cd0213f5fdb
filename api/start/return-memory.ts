import { Script } from 'node:vm';

/** V8's allocation rate decays to zero in some 100 s. */
const intervalMs = 30_000;

/**
 * Lets V8 collect garbage and return its pages to the system while the server is idle. V8 does this with incremental collections while the
 * allocation rate is low. Since Node 24 it never starts them, because it treats a rate of zero C++ (cppgc) objects as high (nodejs/node
 * issue 66564). Each script has such an object, which keeps the rate above zero.
 */
export function returnMemoryWhenIdle(): void {
  const allocate = () => new Script('');
  allocate();
  setInterval(allocate, intervalMs).unref();
}
