import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.ts';

/** The source of a program that runs two commands, one after the other. The first command ends only when it is interrupted. */
const steps = `
  const { run } = await import(${JSON.stringify(join(root, 'scripts/run.ts'))});
  const node = (code) => run([process.execPath, '-e', code]);
  const first = await node("process.on('SIGINT', () => process.exit(3)); console.log('first'); setInterval(() => {}, 1e6)");
  const second = await node("console.log('second')");
  console.log('ended', first, second);`;

it('when the launcher ends, interrupts the running command and starts no other', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', steps], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('stdout is no pipe');
  await once(stdout, 'data');
  const rest = text(stdout);
  child.disconnect();
  expect(await rest).toBe('ended 3 1\n');
});
