import { parseArgs } from 'node:util';
import type { Tier } from './test-files.ts';

/** An error whose message is shown to the user; no test was run. */
export class UsageError extends Error {}

const usage = 'npm test -- [path …] [-t "part of a name"] [--bail] [--both-databases] [-- arguments for the runner]';

/** The parsed arguments of a test command. A test runs if its name contains one of `names`, or if there are none. */
export type Words = ReturnType<typeof parseWords>;

/** @throws UsageError for an unknown flag or a flag without its value. */
export function parseWords(words: string[]) {
  const at = words.indexOf('--');
  const [args, forRunner] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
  const flag = { type: 'boolean', default: false } as const;
  const name = { type: 'string', short: 't', multiple: true, default: [] as string[] } as const;
  try {
    const options = { long: flag, name, bail: flag, 'both-databases': flag };
    const { values, positionals: paths } = parseArgs({ args, allowPositionals: true, options });
    if (values.name.includes('')) throw new TypeError('-t needs a part of a name');
    const { long, name: names, bail, 'both-databases': bothDatabases } = values;
    const tier: Tier = long ? 'long' : 'short';
    return { tier, paths, names, bail, bothDatabases, forRunner };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('. ')[0]}. Usage: ${usage}`, { cause: error });
  }
}
