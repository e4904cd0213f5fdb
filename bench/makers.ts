/** `npm run bench:makers`: how long the makers' list takes with 100 and with 10,000 makers, side by side. */
import { measureMakers } from './measure-makers.ts';
import { startProduct } from './product.ts';

const product = await startProduct();
try {
  await product.fill(20_000);
  for (const { name, ms, makers } of await measureMakers(product, [100, 10_000])) {
    console.log(`  ${makers} makers, ${name}: ${ms.toFixed(1)} ms`);
  }
} finally {
  await product.stop();
}
