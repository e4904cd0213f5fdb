import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { runningInstances } from './instances.mjs';
import { LastingRefusal, Refusal, root } from './folder.mjs';

const oldestNode = 24;

/**
 * Whether the installed packages match the lock file, according to the list that npm keeps in node_modules. Optional packages may be
 * absent; in production, development packages may be absent, too.
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
  const [instance] = runningInstances();
  if (instance) {
    throw new Refusal(
      `The packages have changed, but process ${instance} runs from this folder. Stop it, then try again.`,
    );
  }
  console.log('Installing packages …');
  const npm = process.env.npm_execpath ?? '';
  // The admin's build needs the development packages even if NODE_ENV=production, with which npm omits them by default.
  const dev = isProduction && !hasDevelopment() ? '--omit=dev' : '--include=dev';
  const words = ['ci', dev, '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm.endsWith('npm-cli.js')) run(process.execPath, [npm, ...words]);
  else run('npm', words);
}

/** Whether any development package is installed. If so, an installation preserves the development packages. */
const hasDevelopment = () =>
  Object.values(readPackages('node_modules/.package-lock.json') ?? {}).some(({ dev }) => dev);

/**
 * Returns the path of the Node in node_modules, which npm installs on Linux, or else of the current Node.
 * @throws LastingRefusal if node_modules contains no Node and the current Node is too old.
 */
export function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  throw new LastingRefusal(`Trastienda needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
}
