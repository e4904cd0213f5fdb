import { spawn, spawnSync } from 'node:child_process';
import { Refusal, root } from './folder.mjs';

const children = [];

/** Runs a step that precedes the command's program, such as the build of the admin. @throws Refusal when the step fails. */
export function run(program, words) {
  const { status, error } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Refusal(`Stopped: ${words.join(' ')} failed${error ? ` (${error.message})` : ''}.`);
}

/** Runs a check that precedes the command's program. @returns the error output of the check, or undefined if the check passes. */
export function faultOf(program, words) {
  const { status, stderr, error } = spawnSync(program, words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? undefined : stderr?.trim() || `${words.join(' ')} failed${error ? ` (${error.message})` : ''}.`;
}

/**
 * Starts the command's program, such as `api/main.ts` for `npm start`. When the program ends, this process stops its other children and
 * takes over the exit code.
 * @returns the child process.
 */
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

/** Stops the children after the parent has exited. Polls the parent's id, because npm ends on a signal without forwarding it. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && children.forEach(release), 250).unref();
}

/**
 * Starts a child with an IPC channel. The child must stop when the channel closes, which happens when the command's program ends and when
 * this process receives a signal or is killed.
 */
export function start(node, words, env) {
  const child = spawn(node, words, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

function release(child) {
  if (child.connected) child.disconnect();
}
