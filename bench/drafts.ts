/**
 * `npm run bench:drafts`: measures the cost of storing drafts while a person types into the longest forms of the demo catalogue. Exits with
 * 1 if the writes take more than {@link mostMs} per key.
 */
import { measureDrafts } from './measure/measure-drafts.ts';
import { startProduct } from './support/product.ts';
import { verdict } from './support/verdict.ts';

/** Milliseconds of the main thread, on a CPU that is slowed down four times. */
const mostMs = 2;

const product = await startProduct({ TRASTIENDA_DEMO: 'on' });
try {
  for (const cost of await measureDrafts(product)) {
    const { stored, notStored } = cost.perKey;
    console.log(`${cost.name} (${cost.chars} characters)`);
    console.log(
      `  a key: ${stored.toFixed(1)} ms, without drafts ${notStored.toFixed(1)} ms, ` +
        `difference ${cost.differencePerKey.toFixed(1)} ms, ratio ${(stored / notStored).toFixed(2)}`,
    );
    const { stored: longest, notStored: other } = cost.longestInPause;
    console.log(
      `  a write: ${cost.write.toFixed(1)} ms; longest task ${longest.toFixed(1)} ms, without drafts ${other.toFixed(1)} ms`,
    );
    // NaN also counts as missed.
    const missed = verdict(cost.writePerKey <= mostMs);
    console.log(`  writes per key: ${cost.writePerKey.toFixed(2)} ms (aim ≤ ${mostMs} ms)${missed}`);
  }
} finally {
  await product.stop();
}
