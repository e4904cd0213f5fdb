/**
 * Prepares this folder and runs a command (`npm run help` lists them). Plain JavaScript that Node 20 can read, because it also
 * brings the newer Node that everything else needs. When nothing has changed it touches nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Why nothing was started, in one sentence for the person at the terminal. */
class Refusal extends Error {}

const root = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const cache = join(root, '.cache');
/** In each a process has a file under its own name, which no other ever has: what a killed one leaves is in nobody's way. */
const copies = join(cache, 'running');
const queue = join(cache, 'preparers');
const oldestNode = 24;
/** What runs for us now. */
const children = [];

/** What each command runs, before the words that it is given; `needsAdmin`: the admin is built first. */
const commands = {
  start: { script: 'api/main.ts', needsAdmin: true, about: 'the server with its database, the demo and the stand-ins' },
  test: { script: 'scripts/test.ts', about: 'every check and test' },
  check: { script: 'scripts/check.ts', about: 'format, lint, types, unused code and generated files' },
  format: {
    script: 'node_modules/prettier/bin/prettier.cjs',
    words: ['--write', '--log-level=warn', '.'],
    about: 'rewrites every file in the format that the check expects',
  },
  lint: {
    script: 'node_modules/oxlint/bin/oxlint',
    words: ['--type-aware', '--deny-warnings', '--quiet'],
    about: 'the linter alone',
  },
  requirements: { script: 'scripts/requirements.ts', about: 'each requirement with the tests that show it' },
  'new:resource': { script: 'scripts/new-resource.ts', about: 'writes the files of a new resource' },
  'db:generate': { script: 'scripts/db-generate.ts', about: 'writes the migration of changed tables' },
  'db:reset': { script: 'scripts/db-reset.ts', about: 'empties the data folder of this clone' },
  bench: { script: 'bench/main.ts', needsAdmin: true, about: 'measurements, side by side' },
  'bench:crash': { script: 'bench/crash.ts', about: 'kills server and database during writes, and counts the losses' },
  'bench:uploads': { script: 'bench/uploads.ts', about: 'the memory of the server during 100 uploads' },
  'bench:makers': { script: 'bench/makers.ts', about: 'the list of makers with 100 and with 10,000 makers' },
  'bench:imports': { script: 'bench/imports.ts', about: "the import of a distributor's whole catalogue" },
  'bench:import-crash': { script: 'bench/import-crash.ts', about: 'kills the server during imports and undos' },
  'bench:hold-up': { script: 'bench/hold-up.ts', about: 'how long one hostile request delays the others' },
  cli: { script: 'api/cli/main.ts', about: "the operator's commands, as npm run trastienda -- help" },
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  // What carries a path is the file system's refusal, such as a folder that this user may not write.
  if (!(error instanceof Refusal) && !error.path) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main([name = 'start', ...words]) {
  if (name === 'help') return console.log(listCommands());
  const command = Object.hasOwn(commands, name) && commands[name];
  if (!command) throw new Refusal(`Unknown command ${name}. There are:\n${listCommands()}`);
  const node = await alone(async () => {
    if (name === 'start') await untilOrphansStop();
    if (!isInstalled()) install();
    const found = findNode();
    if (command.needsAdmin) run(found, ['scripts/build-admin.ts', ...runningCopies().map(String)]);
    if (name === 'start') register(process.pid);
    return found;
  });
  if (name === 'start') {
    // The production flag: development is what somebody has to ask for (NODE_ENV=development).
    process.env.NODE_ENV ||= 'production';
    await startStandIns(node);
  }
  const { pid } = runToTheEnd(node, [command.script, ...(command.words ?? []), ...words]);
  if (name === 'start') register(pid, nameOf(process.pid));
}

function listCommands() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return Object.entries(commands)
    .map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
    .join('\n');
}

/**
 * Runs `work` while no other launcher prepares this folder. Everybody who comes draws a number and waits for the living
 * who came before (Lamport's bakery), so that there is no lock that a killed launcher could leave locked.
 */
async function alone(work) {
  for (const folder of [queue, copies]) mkdirSync(folder, { recursive: true });
  const mine = nameOf(process.pid);
  const file = join(queue, mine);
  try {
    writeFileSync(file, '');
    const ticket = 1 + Math.max(0, ...living(queue).map(ticketOf).filter(Number.isFinite));
    writeFileSync(file, `${ticket}\n`);
    for (const other of living(queue).filter((name) => name !== mine)) await giveWay(other, { name: mine, ticket });
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function giveWay(other, mine) {
  for (let waits = 0; isLiving(other); waits++) {
    const ticket = ticketOf(other);
    if (ticket > mine.ticket || (ticket === mine.ticket && other > mine.name)) return;
    if (ticket && waits === 0) console.log(`Waiting for process ${pidIn(other)}, which prepares this folder.`);
    await sleep(ticket ? 200 : 10);
  }
}

/** Undefined while the number is being drawn: a whole one ends its line. After all others once its owner has left. */
function ticketOf(name) {
  const text = read(join(queue, name)) ?? 'Infinity\n';
  return text.endsWith('\n') ? Number(text) : undefined;
}

/** npm keeps a record of what it has put into node_modules: it must say what the lock file says. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  const isPresent = ([path, { version, optional }]) =>
    path === '' || (present[path] ? present[path].version === version : optional);
  return Object.entries(wanted).every(isPresent) && Object.keys(present).every((path) => path in wanted);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const [copy] = runningCopies();
  if (copy) {
    throw new Refusal(`The packages have changed, but process ${copy} runs from this folder. Stop it, then try again.`);
  }
  console.log('Installing packages …');
  const npm = process.env.npm_execpath ?? '';
  // The admin is built here: its tools are wanted also where NODE_ENV=production makes npm leave them out.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm.endsWith('npm-cli.js')) run(process.execPath, [npm, ...words]);
  else run('npm', words);
}

/** The Node of node_modules (Linux), else our own if it is new enough. */
function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  throw new Refusal(`Trastienda needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
}

/** Says that a process runs from this folder, so that nobody installs or builds under it; a server, who launched it. */
function register(pid, launcher = '') {
  const file = join(copies, nameOf(pid));
  writeFileSync(file, launcher);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The processes of copies that run from this folder: launchers, and servers that a killed one has left. */
function runningCopies() {
  const isServer = (name) => isLiving(launcherOf(name));
  return living(copies)
    .filter((name) => name !== nameOf(process.pid) && !isServer(name))
    .map(pidIn);
}

/** A server whose launcher was killed stops, too, but first finishes what it has begun; until then its port is taken. */
async function untilOrphansStop() {
  const isOrphan = (name) => launcherOf(name) && !isLiving(launcherOf(name));
  for (const name of living(copies).filter(isOrphan)) {
    console.log(`Waiting for process ${pidIn(name)}, which is stopping.`);
    while (isLiving(name)) await sleep(100);
  }
}

function launcherOf(name) {
  return read(join(copies, name)) ?? '';
}

/** A process, told from a later one with the same number. */
function nameOf(pid) {
  return `${pid}.${startTimeOf(pid)}`;
}

function pidIn(name) {
  return Number(name.split('.')[0]);
}

function isLiving(name) {
  return nameOf(pidIn(name)) === name;
}

/** The living processes that have a file in `folder`. */
function living(folder) {
  return readdirSync(folder).filter((name) => {
    if (isLiving(name)) return true;
    rmSync(join(folder, name), { force: true });
    return false;
  });
}

/** Undefined when there is no such process, or it has ended and only waits to be collected. */
function startTimeOf(pid) {
  if (process.platform === 'linux') {
    // proc(5), fields 3 and 22; the name in parentheses may hold spaces.
    const fields = read(`/proc/${pid}/stat`)?.split(') ').at(-1).split(' ');
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
  }
  try {
    process.kill(pid, 0);
    return 'unknown'; // other systems go by the number alone
  } catch (error) {
    return error.code === 'EPERM' ? 'unknown' : undefined;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Runs a step of the preparation; one that fails ends it. */
function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Refusal(`Stopped: ${words.join(' ')} failed${error ? ` (${error.message})` : ''}.`);
}

/** Beside the server: stand-ins for the outside systems that are not there. */
async function startStandIns(node) {
  const host = reachable(process.env.HOST || '127.0.0.1');
  const env = { ...process.env, API_URL: `http://${host}:${process.env.PORT || 8080}` };
  if (!process.env.CIVITATIS_URL) Object.assign(env, await replaceDistributor());
  if (process.env.OCTO_PORT && !process.env.OCTO_URL) Object.assign(env, addOcto(process.env.OCTO_PORT));
  if (!process.env.STRIPE_API_KEY && !process.env.STRIPE_API_BASE) Object.assign(env, await replacePayments());
  start(node, ['sandbox/main.ts'], env);
}

/** Lets the server ask a stand-in instead of a distributor (D-60), with an account that only this start knows. */
async function replaceDistributor() {
  const DISTRIBUTOR_PORT = process.env.DISTRIBUTOR_PORT || String(await freePort());
  process.env.CIVITATIS_URL = `http://127.0.0.1:${DISTRIBUTOR_PORT}/v2`;
  process.env.CIVITATIS_USERNAME = 'trastienda';
  process.env.CIVITATIS_PASSWORD = randomBytes(18).toString('base64url');
  const { CIVITATIS_USERNAME, CIVITATIS_PASSWORD } = process.env;
  return { DISTRIBUTOR_PORT, CIVITATIS_USERNAME, CIVITATIS_PASSWORD };
}

/** Gives the server a second source of experiences, for whoever asks for it by its port. */
function addOcto(port) {
  process.env.OCTO_URL = `http://127.0.0.1:${port}`;
  process.env.OCTO_TOKEN ||= randomBytes(18).toString('base64url');
  process.env.OCTO_NAME ||= 'Rutas del Sur';
  return { OCTO_TOKEN: process.env.OCTO_TOKEN };
}

/** Lets the server ask a stand-in instead of Stripe (D-61), with a key that only this start knows. */
async function replacePayments() {
  const PAYMENTS_PORT = String(await freePort());
  process.env.STRIPE_API_BASE = `http://127.0.0.1:${PAYMENTS_PORT}`;
  process.env.STRIPE_API_KEY = `sk_test_${randomBytes(18).toString('base64url')}`;
  return { PAYMENTS_PORT, STRIPE_API_KEY: process.env.STRIPE_API_KEY };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** How a host to listen on is written in an address to ask: "everywhere" is no address. */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  const asked = host === '::' ? '::1' : host;
  return isIPv6(asked) ? `[${asked}]` : asked;
}

/** Runs the program itself and ends as it does. @returns its process. */
function runToTheEnd(node, words) {
  const child = start(node, words, process.env);
  child.on('exit', (code, signal) => {
    if (signal) console.error(`Ended by ${signal}.`);
    process.exitCode = code ?? 1;
    children.forEach(release);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => children.forEach(release));
  if (process.env.npm_lifecycle_event) endWithParent();
  return child;
}

/** npm does not hand on a signal that ends it: what it has started sees for itself that it is gone. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && children.forEach(release), 250).unref();
}

/**
 * Starts a child that learns by the closing of its channel that it should stop: when we are told to, and also when we
 * are killed and cannot tell it any more.
 */
function start(node, words, env) {
  const child = spawn(node, words, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

function release(child) {
  if (child.connected) child.disconnect();
}
