/**
 * `npm run bench:makers`: measures how long the makers' list takes with 100 and with 10,000 makers. Exits with 1 if the ratio of the times
 * is above {@link mostGrowth}.
 */
import { measureMakers, mostGrowth } from './measure/measure-makers.ts';
import { startProduct } from './support/product.ts';
import { verdict } from './support/verdict.ts';

const product = await startProduct();
try {
  await product.fill(20_000);
  for (const { name, fewMs, manyMs, growth } of await measureMakers(product, { few: 100, many: 10_000 })) {
    const numbers = `${fewMs.toFixed(1)} ms with 100 makers, ${manyMs.toFixed(1)} ms with 10,000`;
    // NaN also counts as missed.
    const missed = verdict(growth <= mostGrowth);
    console.log(`  ${name}: ${numbers}, ratio ${growth.toFixed(2)} (aim ≤ ${mostGrowth})${missed}`);
  }
} finally {
  await product.stop();
}
