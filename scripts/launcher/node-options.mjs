import { join } from 'node:path';
import { cache } from './folder.mjs';

/** Options of Node for the programs that load the API. Their child processes inherit them, unless they have options of their own. */
const apiOptions = ['--import', new URL('resolve-once.mjs', import.meta.url).href];

/** Returns the options of Node for a program. */
export const optionsFor = (script) => (/^(api|bench|scripts\/dev)\//.test(script) ? apiOptions : []);

/** The folder in which Node keeps compiled modules for the next start; without write permission, each start compiles them. */
export const compileCache = join(cache, 'compiled');
