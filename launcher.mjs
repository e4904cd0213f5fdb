/**
 * Prepares this folder and starts what was asked for: start | test | check | bench | cli. Plain JavaScript that Node 20
 * can read, because it also brings the newer Node that everything else needs. When nothing has changed it touches nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Why nothing was started, in one sentence for the person at the terminal. */
class Refusal extends Error {}

const root = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const cache = join(root, '.cache');
const copies = join(cache, 'running');
const oldestNode = 24;
/** What runs for us now. */
const children = [];

/** What each command runs, and whether it serves the built admin. */
const commands = {
  start: { script: 'api/main.ts', needsAdmin: true },
  test: { script: 'scripts/test.ts', needsAdmin: false },
  check: { script: 'scripts/check.ts', needsAdmin: false },
  bench: { script: 'bench/main.ts', needsAdmin: true },
  cli: { script: 'api/cli/main.ts', needsAdmin: false },
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main([name = 'start', ...words]) {
  const command = commands[name];
  if (!command) throw new Refusal(`Unknown command ${name}. There are: ${Object.keys(commands).join(', ')}.`);
  const node = await alone(async () => {
    if (!isInstalled()) install();
    const found = findNode();
    if (command.needsAdmin) run(found, ['scripts/build-admin.ts', ...runningCopies().map(String)]);
    if (name === 'start') register();
    return found;
  });
  if (name === 'start') {
    // The production flag: development is what somebody has to ask for (NODE_ENV=development).
    process.env.NODE_ENV ||= 'production';
    startStandIns(node);
  }
  runToTheEnd(node, [command.script, ...words]);
}

/** Runs `work` while no other launcher prepares this folder. A launcher that died without a word does not count. */
async function alone(work) {
  mkdirSync(copies, { recursive: true });
  const lock = join(cache, 'preparing');
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, identity());
  try {
    for (let waits = 0; !linkMade(mine, lock); waits++) {
      const owner = ownerOf(lock);
      if (owner && waits === 0) console.log(`Waiting for process ${owner}, which prepares this folder.`);
      if (owner === 0) rmSync(lock, { force: true });
      else await sleep(200);
    }
  } finally {
    rmSync(mine);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function linkMade(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
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

/** Says that a copy runs from this folder, so that nobody installs or builds under it. */
function register() {
  const file = join(copies, String(process.pid));
  writeFileSync(file, identity());
  process.on('exit', () => rmSync(file, { force: true }));
}

function runningCopies() {
  return readdirSync(copies)
    .map((name) => ownerOf(join(copies, name)))
    .filter((pid) => pid && pid !== process.pid);
}

/** This process, told from a later one with the same number. */
function identity() {
  return `${process.pid} ${startTimeOf(process.pid)}`;
}

/** The living process that wrote `file`; 0 when it is dead, undefined when there is no such file. */
function ownerOf(file) {
  if (!existsSync(file)) return undefined;
  try {
    const [pid, startTime] = readFileSync(file, 'utf8').split(' ');
    return startTimeOf(Number(pid)) === startTime ? Number(pid) : 0;
  } catch {
    return 0;
  }
}

/** @throws when there is no such process. */
function startTimeOf(pid) {
  if (process.platform === 'linux') {
    // proc(5), field 22; the name in parentheses may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  }
  process.kill(pid, 0);
  return 'unknown'; // other systems go by the number alone
}

/** Runs a step of the preparation; one that fails ends it. */
function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Refusal(`Stopped: ${words.join(' ')} failed${error ? ` (${error.message})` : ''}.`);
}

/** Beside the server: stand-ins for the outside systems that are not there. */
function startStandIns(node) {
  const { HOST = '127.0.0.1', PORT = '8080' } = process.env;
  start(node, ['sandbox/main.ts'], { ...process.env, API_URL: `http://${HOST}:${PORT}` });
}

/** Runs the program itself and ends as it does. */
function runToTheEnd(node, words) {
  start(node, words, process.env).on('exit', (code, signal) => {
    if (signal) console.error(`Ended by ${signal}.`);
    process.exitCode = code ?? 1;
    children.forEach(release);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => children.forEach(release));
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
