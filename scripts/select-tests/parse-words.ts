import { parseArgs } from 'node:util';
import { SelectionRefused } from './selection-refused.ts';
import type { Tier } from './test-files.ts';

/** The arguments after `npm test --` and `npm run test:long --`. */
export type Words = {
  tier: Tier;
  paths: string[];
  /** A part of the test names, or a regular expression for them. */
  name: string | undefined;
  /** Whether to run tests of the API both on the embedded database and on an external PostgreSQL. */
  bothDatabases: boolean;
  /** Whether to stop at the first failed test. */
  bail: boolean;
  /** Arguments after `--`, for the runner itself. */
  forRunner: string[];
};

const usage = 'npm test -- [path …] [-t "part of a name"] [--bail] [--both-databases] [-- arguments for the runner]';

/** Parses the arguments. @throws SelectionRefused for an unknown flag or a flag without its value. */
export function parseWords(words: string[]): Words {
  const at = words.indexOf('--');
  const [own, forRunner] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
  try {
    const { values, positionals } = parseArgs({
      args: own,
      allowPositionals: true,
      options: {
        long: { type: 'boolean', default: false },
        name: { type: 'string', short: 't' },
        bail: { type: 'boolean', default: false },
        'both-databases': { type: 'boolean', default: false },
      },
    });
    if (values.name === '') throw new SelectionRefused(`-t needs a part of a name. Usage: ${usage}`);
    const { long, name, bail, 'both-databases': bothDatabases } = values;
    return { tier: long ? 'long' : 'short', paths: positionals, name, bothDatabases, bail, forRunner };
  } catch (error) {
    if (error instanceof SelectionRefused || !(error instanceof TypeError)) throw error;
    const [sentence] = error.message.split('. ');
    throw new SelectionRefused(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}
