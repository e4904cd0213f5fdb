import { spawn, spawnSync } from 'node:child_process';
import { Refusal, root } from './folder.mjs';

/** The running children of this process. */
const children = [];

/** Runs a step of the preparation; one that fails ends it. */
export function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Refusal(`Stopped: ${words.join(' ')} failed${error ? ` (${error.message})` : ''}.`);
}

/** Runs a check of the preparation. @returns what it prints about a fault, or undefined where there is none. */
export function faultOf(program, words) {
  const { status, stderr, error } = spawnSync(program, words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? undefined : stderr?.trim() || `${words.join(' ')} failed${error ? ` (${error.message})` : ''}.`;
}

/** Runs the program itself and ends as it does. @returns its process. */
export function runToTheEnd(node, words) {
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
export function start(node, words, env) {
  const child = spawn(node, words, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

function release(child) {
  if (child.connected) child.disconnect();
}
