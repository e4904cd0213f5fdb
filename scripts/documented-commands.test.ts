import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.github/**/*.md', 'docs/**/*.md', 'sandbox/README.md'];
const texts = globSync(pages, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const sources = globSync(['{api,admin,contract,e2e,sandbox,bench,scripts}/**/*.{ts,tsx,mjs}', 'launcher.mjs'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const help = spawnSync(process.execPath, ['launcher.mjs', 'help'], { cwd: root, encoding: 'utf8' }).stdout;

/** Matches commands in backticks or at the start of a line of a code block. */
const written = /(?:`|^ *(?:\$ )?)npm (?:run ([\w:-]+)|(start|test)\b)/gm;

describe('the documented commands', () => {
  it('exist', () => {
    const commands = [...texts, ...sources].flatMap(({ path, text }) =>
      Array.from(text.matchAll(written), ([, name, short]) => `${path}: ${name ?? short}`),
    );
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((line) => !Object.hasOwn(scripts, line.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('name benches that exist', () => {
    const called = [...texts, ...sources].flatMap(({ path, text }) =>
      Array.from(text.matchAll(/npm run (bench -- [a-z][\w-]*)/g), ([, call = '']) => ({ path, call })),
    );
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter(({ call }) => !help.includes(`  npm run ${call}  `))).toEqual([]);
  });

  it('run through the launcher, which provides the required version of Node', () => {
    for (const [name, command] of Object.entries(scripts)) {
      expect(command).toBe(`node launcher.mjs ${name === 'trastienda' ? 'cli' : name}`);
    }
  });

  it('are exactly the commands of the launcher, whose programs exist', () => {
    const launcher = readFileSync(join(root, 'launcher.mjs'), 'utf8');
    const listed = Array.from(help.matchAll(/^ {2}npm (?:run )?(\S+)(?: {2}| -- <command>)/gm), ([, name]) => name);
    expect([...listed, 'help'].toSorted()).toEqual(Object.keys(scripts).toSorted());
    const programs = Array.from(launcher.matchAll(/script: '([^']+)'/g), ([, path = '']) => path);
    expect(programs.length).toBeGreaterThan(10);
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('are used instead of node and npx, which may run an unsupported version of Node', () => {
    const bare =
      /\b(?:node|npx) (?:scripts|api|bench|sandbox)\/[\w/-]+\.ts|\bnpx (?:vitest|playwright|oxfmt|oxlint|knip|tsc)\b/;
    expect([...texts, ...sources].filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
