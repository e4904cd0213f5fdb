import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../run.ts';

const hook = new URL('resolve-once.mjs', import.meta.url).href;
/** Prints each module of drizzle-orm that is loaded, with its format, after an import or a `require` of all that the API imports. */
const program = (load: string) => `
  import { createRequire, registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      if (url.includes('drizzle-orm')) loaded.push(url + ' ' + context.format);
      return next(url, context);
    },
  });
  const require = createRequire(process.cwd() + '/');
  for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres']) await ${load}(name);
  console.log(JSON.stringify(loaded));`;

async function modulesLoadedBy(load: string, options: string[] = []): Promise<string[]> {
  const words = [...options, '--input-type=module', '-e', program(load)];
  // The tests themselves run with the hook.
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: join(root, 'api'), env });
  return JSON.parse(stdout) as string[];
}

it.each(['import', 'require'])('resolves the modules of drizzle-orm as Node does, with %s', async (load) => {
  const byNode = await modulesLoadedBy(load);
  expect(byNode.length).toBeGreaterThan(50);
  expect(await modulesLoadedBy(load, ['--import', hook])).toEqual(byNode);
});
