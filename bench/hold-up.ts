/**
 * `npm run bench:hold-up`: sends hostile requests, such as one with a very long text, and measures how long each blocks all others. Exits
 * with 1 if a request blocks the server for longer than `aimMs`, if it gets no answer or a server error, or if the server refuses it before
 * it reads the hostile part. Linux only.
 */
import { measureHoldUp } from './hostile/measure-hold-up.ts';
import { startProduct } from './support/product.ts';

const aimMs = 100;
const shown = 10;

const product = await startProduct({ TRASTIENDA_DEMO: 'on' });
try {
  const measured = await measureHoldUp(product, { aimMs });
  console.log(`${measured.length} hostile requests; those that block the server longest (aim ≤ ${aimMs} ms):`);
  const missed = measured.filter(({ ms }) => ms > aimMs);
  for (const { ms, method, path, name, status, answerBytes } of measured.slice(0, Math.max(shown, missed.length))) {
    const verdict = ms > aimMs ? '  ← missed' : '';
    console.log(`  ${Math.round(ms)} ms, ${status}, ${answerBytes} bytes: ${method} ${path}: ${name}${verdict}`);
  }
  const faults = measured.filter(({ fault }) => fault !== undefined);
  if (faults.length > 0) console.log(`${faults.length} faults:`);
  for (const { fault, method, path, name } of faults) console.log(`  ${fault}: ${method} ${path}: ${name}`);
  if (missed.length + faults.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
