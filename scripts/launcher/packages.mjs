import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { runningCopies } from './copies.mjs';
import { Refusal, root } from './folder.mjs';

const oldestNode = 24;

/**
 * npm keeps a record of what it has put into node_modules: it must say what the lock file says. In production the packages of
 * development may be absent.
 */
export function isInstalled({ isProduction = false } = {}) {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  const isPresent = ([path, wants]) =>
    path === '' || (present[path] ? present[path].version === wants.version : mayBeAbsent(wants, isProduction));
  return Object.entries(wanted).every(isPresent) && Object.keys(present).every((path) => path in wanted);
}

const mayBeAbsent = ({ optional, dev, devOptional }, isProduction) =>
  optional || (isProduction && (dev || devOptional));

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

export function install({ isProduction = false } = {}) {
  const [copy] = runningCopies();
  if (copy) {
    throw new Refusal(`The packages have changed, but process ${copy} runs from this folder. Stop it, then try again.`);
  }
  console.log('Installing packages …');
  const npm = process.env.npm_execpath ?? '';
  // The admin is built here: its tools are wanted also where NODE_ENV=production makes npm leave them out.
  const dev = isProduction && !hasDevelopment() ? '--omit=dev' : '--include=dev';
  const words = ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm.endsWith('npm-cli.js')) run(process.execPath, [npm, ...words]);
  else run('npm', words);
}

/** Whether the packages of development are there: a folder where the product is developed keeps them. */
const hasDevelopment = () =>
  Object.values(readPackages('node_modules/.package-lock.json') ?? {}).some(({ dev }) => dev);

/** The Node of node_modules (Linux), else our own if it is new enough. */
export function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  throw new Refusal(`Trastienda needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
}
