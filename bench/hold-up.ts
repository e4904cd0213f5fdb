/**
 * `npm run bench:hold-up`: sends hostile requests, such as one with a very long text, and measures how long each blocks all others. Exits
 * with 1 if a request blocks the server for longer than `aimMs`, if it gets no answer or a server error, or if the server refuses it before
 * it reads the hostile part. Before that, it measures how long another client waits during floods of requests without a token, and the memory
 * of the server; `npm run bench:hold-up -- strangers` does only that. Linux only.
 */
import { measureHoldUp } from './hostile/measure-hold-up.ts';
import { measureStrangers } from './hostile/measure-strangers.ts';
import { startProduct } from './support/product.ts';

const aimMs = 100;
const shown = 10;

const product = await startProduct({ TRASTIENDA_DEMO: 'on' });
try {
  console.log('Requests at once without a token:');
  for (const { name, waitMs, statuses, megabytes, openAfter } of await measureStrangers(product)) {
    const open = openAfter === undefined ? '' : `, ${openAfter} connections still open after 12 s`;
    console.log(
      `  ${name}: another client waits ${Math.round(waitMs)} ms; ${statuses}; ${Math.round(megabytes)} MB${open}`,
    );
  }
  if (!process.argv.includes('strangers')) await measureSingle();
} finally {
  await product.stop();
}

async function measureSingle() {
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
}
