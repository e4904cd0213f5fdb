/**
 * `npm run bench:uploads`: measures how much memory 100 concurrent uploads take, and how long other requests wait meanwhile. Exits with 1
 * if an aim is missed.
 */
import { measureUploads } from './measure/measure-uploads.ts';
import { startProduct } from './support/product.ts';
import { verdict } from './support/verdict.ts';

const aimMb = { server: 250, together: 800 };

const product = await startProduct();
try {
  const { seconds, refused, serverMb, drawingMb, togetherMb, readMs } = await measureUploads(product);
  console.log(`100 photos of 12 megapixels concurrently: ${seconds.toFixed(0)} s, ${refused} refused`);
  console.log(
    `  server: ${Math.round(serverMb)} MB at most (aim < ${aimMb.server})${verdict(serverMb < aimMb.server)}`,
  );
  console.log(`  the largest image worker: ${Math.round(drawingMb)} MB`);
  const verdictOfAll = verdict(togetherMb < aimMb.together);
  console.log(
    `  server and image workers together: ${Math.round(togetherMb)} MB (aim < ${aimMb.together})${verdictOfAll}`,
  );
  console.log(`  a list read meanwhile: ${Math.round(readMs.median)} ms, slowest ${Math.round(readMs.slowest)} ms`);
} finally {
  await product.stop();
}
