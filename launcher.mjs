/**
 * Installs the packages if they have changed, builds the admin if the command needs a build and the sources have changed, and runs the
 * command (`npm run help` lists the commands). The launcher is plain JavaScript that Node 20 can run, because it also installs the newer
 * Node that the rest of the code needs.
 */
import { faultOf, run, runToTheEnd } from './scripts/launcher/children.mjs';
import { instancesWithBuild, registerInstance, untilOrphansStop } from './scripts/launcher/instances.mjs';
import { Refusal } from './scripts/launcher/folder.mjs';
import { optionsFor, variables } from './scripts/launcher/node-options.mjs';
import { findNode, install, isInstalled } from './scripts/launcher/packages.mjs';
import { withPrepareLock } from './scripts/launcher/prepare-lock.mjs';
import { nameOf } from './scripts/launcher/processes.mjs';
import { refuseReadOnlyCache } from './scripts/launcher/refuse-read-only-cache.mjs';
import { nameStandIns, startStandIns } from './scripts/launcher/stand-ins.mjs';

/**
 * The commands. A name of two words is a command and its first argument. `script` is the program, and `words` are its first arguments.
 * - `needsAdmin`: the admin is built first.
 * - `checksAdmin`: if the build of the admin is missing or outdated, the program receives a message as `--lacks=`.
 * - `isProduction`: development packages may be absent.
 * - `isServer`: while the process runs, other commands refuse to install packages. If the process serves the build of the admin
 *   (`needsAdmin` or `checksAdmin`), other commands also refuse to build the admin.
 * - `hasStandIns`: servers of `sandbox/` replace the external systems that the environment does not configure.
 * - `namesStandIns`: like `hasStandIns`, but the program starts the stand-ins itself.
 */
const commands = {
  start: {
    script: 'api/main.ts',
    needsAdmin: true,
    isServer: true,
    hasStandIns: true,
    about: 'the server with its database, the demo and the stand-ins',
  },
  build: { needsAdmin: true, about: 'builds the admin into admin/dist' },
  serve: {
    script: 'api/main.ts',
    words: ['--production'],
    checksAdmin: true,
    isProduction: true,
    isServer: true,
    about: 'the server in production: no demo, no stand-ins, no development packages',
  },
  dev: {
    script: 'scripts/dev/main.ts',
    isServer: true,
    namesStandIns: true,
    about: 'the server from its sources: the admin reloads, the API restarts on a change',
  },
  test: {
    script: 'scripts/test/main.ts',
    about: 'every check and test; with -- and a path or -t and a name, only those tests',
  },
  'test:long': {
    script: 'scripts/test/main.ts',
    words: ['--long'],
    about:
      'the long-running tests, and those on a second database; with -- and a path or -t and a name, only those tests',
  },
  'test:watch': { script: 'scripts/test/watch.ts', about: 'the Vitest tests, rerun after each change' },
  check: {
    script: 'scripts/check.ts',
    about: 'format, lint, types, layers, texts, settings, unused code, migrations and requirements',
  },
  format: {
    script: 'node_modules/oxfmt/bin/oxfmt',
    about: 'rewrites every file in the format that the check expects',
  },
  lint: {
    script: 'node_modules/oxlint/bin/oxlint',
    words: ['--type-aware', '--format=unix'],
    about: 'only the linter, with its warnings',
  },
  requirements: {
    script: 'scripts/requirements.ts',
    about: 'requirements per page; with -- ids, pages or --all, each with its tests',
  },
  'new:resource': { script: 'scripts/new-resource.ts', about: 'writes the files of a new resource' },
  'db:generate': { script: 'scripts/db/generate.ts', about: 'writes the migration for changed tables' },
  'db:freeze': { script: 'scripts/db/freeze.ts', about: 'freezes the migrations of a release' },
  'db:reset': { script: 'scripts/db/reset.ts', about: 'empties the embedded database and its pictures' },
  'release:dump': {
    script: 'api/testing/releases/main.ts',
    about: 'writes the dump of a release for the upgrade test',
  },
  sandbox: { script: 'sandbox/main.ts', about: 'only the stand-ins whose port is set' },
  bench: {
    script: 'bench/main.ts',
    needsAdmin: true,
    about: 'start, memory, requests, screens, growth and imports, compared with their aims',
  },
  'bench crash': { script: 'bench/crash.ts', about: 'kills server and database during writes, and counts the losses' },
  'bench failover': {
    script: 'bench/failover.ts',
    about: 'several servers, a failover of the database, and what it costs',
  },
  'bench fault-injection': {
    script: 'bench/fault-injection.ts',
    about: 'full disks, lost networks, wrong clocks: the answers meanwhile, the recovery, and the losses',
  },
  'bench imports': { script: 'bench/imports.ts', about: "the import of a distributor's whole catalogue" },
  'bench import-crash': { script: 'bench/import-crash.ts', about: 'kills the server during imports and undos' },
  'bench proposal-crash': {
    script: 'bench/proposal-crash.ts',
    about: 'kills the process of a change of many records, or the server, in every state',
  },
  'bench freshness': {
    script: 'bench/freshness.ts',
    about: 'the marks of outdated translations: saves, counts and filters',
  },
  'bench memory': {
    script: 'bench/memory.ts',
    about: 'the memory of translated sentences: what it serves, and how fast',
  },
  'bench proposals': { script: 'bench/proposals.ts', about: 'the change of many records, and its undo' },
  'bench search': { script: 'bench/search.ts', about: 'the search of all records, letter by letter' },
  cli: {
    script: 'api/cli/main.ts',
    isProduction: true,
    about: "the operator's commands: npm run trastienda -- help lists them",
  },
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Errors with a `path` property come from the file system, for example for a folder without write permission.
  if (!(error instanceof Refusal) && !error.path) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode ?? 1;
}

async function main(given) {
  const { name, words } = toCommand(given);
  if (name === 'help') return console.log(listCommands());
  const command = Object.hasOwn(commands, name) && commands[name];
  if (!command) throw new Refusal(`Unknown command ${name}. Commands:\n${listCommands(/^\S+ /.exec(name)?.[0])}`);
  refuseReadOnlyCache();
  const servesBuild = Boolean(command.needsAdmin || command.checksAdmin);
  const lacks = [];
  const node = await withPrepareLock(async () => {
    if (command.isServer) await untilOrphansStop();
    if (!isInstalled(command)) install(command);
    const found = findNode();
    if (command.needsAdmin) run(found, ['scripts/build-admin.ts', ...instancesWithBuild().map(String)]);
    const fault = command.checksAdmin && faultOf(found, ['scripts/build-admin.ts', '--check']);
    if (fault) lacks.push(`--lacks=${fault}`);
    if (command.isServer) registerInstance(process.pid, { servesBuild });
    return found;
  });
  if (!command.script) return console.log('The admin is in admin/dist.');
  // Servers default to production; development requires npm run dev or NODE_ENV=development.
  if (name === 'dev') process.env.NODE_ENV = 'development';
  else if (command.isServer) process.env.NODE_ENV ||= 'production';
  if (command.hasStandIns) startStandIns(node, await nameStandIns());
  // The development server starts and restarts the stand-ins itself, with the settings in its environment.
  if (command.namesStandIns) Object.assign(process.env, await nameStandIns());
  Object.assign(process.env, { ...variables, ...process.env });
  const { pid } = runToTheEnd(node, [
    ...optionsFor(command.script),
    command.script,
    ...(command.words ?? []),
    ...lacks,
    ...words,
  ]);
  if (command.isServer) registerInstance(pid, { servesBuild, launcher: nameOf(process.pid) });
}

/** Takes the name of a command from the first one or two words. The second word is part of it if the command has others below it. */
function toCommand([first = 'start', ...others]) {
  const [second = '-'] = others;
  const isDivided = Object.keys(commands).some((name) => name.startsWith(`${first} `));
  return isDivided && !second.startsWith('-')
    ? { name: `${first} ${second}`, words: others.slice(1) }
    : { name: first, words: others };
}

/** Returns the words that run a command. */
function callOf(name) {
  if (name === 'cli') return 'npm run trastienda -- <command>';
  return ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name.replace(' ', ' -- ')}`;
}

/** Lists the commands whose name and a space begin with `start`. */
function listCommands(start = '') {
  const calls = Object.entries(commands)
    .filter(([name]) => `${name} `.startsWith(start))
    .map(([name, { about }]) => ({ call: callOf(name), about }));
  const width = Math.max(...calls.map(({ call }) => call.length));
  return calls.map(({ call, about }) => `  ${call.padEnd(width)}  ${about}`).join('\n');
}
