import { join } from 'node:path';
import { cache } from './folder.mjs';

/**
 * Options of Node for the programs that load the API. Their child processes inherit them, unless they have options of their own. Larger
 * spaces for new objects would stay allocated after a load.
 */
const apiOptions = ['--import', new URL('resolve-once.mjs', import.meta.url).href, '--max-semi-space-size=4'];

/** Returns the options of Node for a program. */
export const optionsFor = (script) => (/^(api|bench|scripts\/dev)\//.test(script) ? apiOptions : []);

/** Environment variables of the programs, unless they are set. */
export const variables = {
  // Node keeps compiled modules in this folder for the next start. Without write permission, each start compiles them.
  NODE_COMPILE_CACHE: join(cache, 'compiled'),
  // glibc returns free memory from this size in bytes on. By default it raises this limit to twice the largest block that was freed.
  MALLOC_TRIM_THRESHOLD_: '131072',
  // By default glibc gives threads heaps of their own, each of which keeps the blocks that its threads have freed.
  MALLOC_ARENA_MAX: '1',
};
