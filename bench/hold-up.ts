/** `npm run bench:hold-up`: how long one hostile request keeps all others waiting; ends with 1 where that is longer than it may be. Linux only. */
import { measureHoldUp } from './measure-hold-up.ts';
import { startProduct } from './product.ts';

const aimMs = 100;
const shown = 10;

const product = await startProduct();
try {
  const measured = await measureHoldUp(product, aimMs);
  console.log(`${measured.length} hostile requests; those that keep others waiting longest (aim ≤ ${aimMs} ms):`);
  const missed = measured.filter(({ ms }) => ms > aimMs).length;
  for (const { ms, method, path, name, answerBytes } of measured.slice(0, Math.max(shown, missed))) {
    const verdict = ms > aimMs ? '  ← missed' : '';
    console.log(`  ${Math.round(ms)} ms, ${answerBytes} bytes: ${method} ${path}: ${name}${verdict}`);
  }
  if (missed > 0) process.exitCode = 1;
} finally {
  await product.stop();
}
