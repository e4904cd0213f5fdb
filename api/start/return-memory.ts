import { Script } from 'node:vm';

/** More often than V8 forgets a script, which takes 100 s. */
const everyMs = 30_000;

/**
 * Lets V8 return the memory of garbage to the system while the server is idle. V8 has short collections for that, which it starts when a
 * program allocates little. Since Node 24 they no longer start (nodejs/node issue 66564): V8 also asks how fast objects of C++ are
 * allocated, and mistakes a rate of zero for a high one. A script has such an object, so the rate is then low but not zero.
 */
export function returnMemoryWhenIdle(): void {
  const allocate = () => new Script('');
  allocate();
  setInterval(allocate, everyMs).unref();
}
