/** `npm run bench`: measures the speed of the experience list and of screens on this machine, and compares the results with the aims. Exits with 1 if one is missed. */
import { measureRequests } from './speed/measure-requests.ts';
import { measureScreens } from './measure/measure-screens.ts';
import { startProduct } from './support/product.ts';
import { verdict } from './support/verdict.ts';

const catalogueSizes = [643, 20_000];

const product = await startProduct();
try {
  for (const size of catalogueSizes) {
    await product.fill(size);
    console.log(`\n${size} experiences`);
    for (const { name, api, bare, ratio, aim } of await measureRequests(product)) {
      const numbers = `${Math.round(api)} of ${Math.round(bare)} requests/s`;
      console.log(`  ${name}: ${numbers}, ratio ${ratio.toFixed(2)} (aim ≥ ${aim})${verdict(ratio >= aim)}`);
    }
    for (const { name, ms, aimMs } of await measureScreens(product)) {
      const judged = aimMs === undefined ? '' : ` (aim ≤ ${aimMs})${verdict(ms <= aimMs)}`;
      console.log(`  ${name}: ${Math.round(ms)} ms${judged}`);
    }
  }
} finally {
  await product.stop();
}
