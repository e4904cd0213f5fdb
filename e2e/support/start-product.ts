import { join } from 'node:path';
import { standInAccount, startDistributor } from '../../sandbox/distributor/distributor.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { standInKey, startPayments } from '../../sandbox/payments/payments.ts';
import { startPublicSite } from '../../sandbox/public-site/public-site.ts';
import { startServer } from './start-server.ts';

/**
 * Playwright's global set-up: starts the built product with an embedded database and the demo catalogue in a temporary folder, and
 * waits until the product is ready. Sets the environment variables `PRODUCT_URL`, `PRODUCT_LOG` (the file with its output) and
 * `DISTRIBUTOR_URL`. The latter is the URL of the simulated distributor, whose clock and faults tests can change. Starts nothing if START_PRODUCT is `off`, which means that no
 * selected test needs the product.
 * @returns a function that stops everything that was started.
 */
export default async function startProduct() {
  if (process.env['START_PRODUCT'] === 'off') return async () => {};
  const port = await freePort();
  // The catalogue is small, so that an import reads it quickly.
  const distributor = await startDistributor({ activities: 400 });
  const payments = await startPayments();
  const sitePort = await freePort();
  const site = await startPublicSite({ port: sitePort, apiBaseUrl: `http://127.0.0.1:${port}` });
  const closeStandIns = async () => {
    await distributor.close();
    await payments.close();
    await site?.close();
  };
  const env = {
    TRASTIENDA_DEMO: 'on',
    // Some tests serve an admin from another origin than the API.
    CORS_ORIGINS: '*',
    PUBLIC_SITE_URL: `http://localhost:${sitePort}`,
    CIVITATIS_URL: distributor.url,
    CIVITATIS_USERNAME: standInAccount.username,
    CIVITATIS_PASSWORD: standInAccount.password,
    STRIPE_API_KEY: standInKey,
    STRIPE_API_BASE: payments.url,
  };
  try {
    const { url, log, stop } = await startServer({ project: join(import.meta.dirname, '../..'), port, env });
    process.env['PRODUCT_URL'] = url;
    process.env['PRODUCT_LOG'] = log;
    process.env['DISTRIBUTOR_URL'] = distributor.url;
    return async () => {
      await stop();
      await closeStandIns();
    };
  } catch (error) {
    await closeStandIns();
    throw error;
  }
}
