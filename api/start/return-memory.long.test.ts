import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const module = new URL('return-memory.ts', import.meta.url).href;
/** Without the module, V8 starts such a collection only after 100 s. */
const longestMs = 50_000;

it('returns memory within a minute after a load', async () => {
  // The program allocates 100 MB that stay in use until a collection has seen them, and then does nothing.
  const program = `
    const { returnMemoryWhenIdle } = await import(${JSON.stringify(module)});
    returnMemoryWhenIdle();
    let kept = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));
    kept = undefined;
    setTimeout(() => undefined, ${longestMs});`;
  const child = spawn(process.execPath, ['--trace-gc', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.includes('Mark-Compact (reduce)')) break;
    }
    expect(lines.at(-1)).toContain('Mark-Compact (reduce)');
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}, 70_000);
