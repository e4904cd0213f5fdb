import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standInAccount, startDistributor } from '../../sandbox/distributor/distributor.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { standInKey, startPayments } from '../../sandbox/payments/payments.ts';
import { startPublicSite } from '../../sandbox/public-site/public-site.ts';

/** The administrator of the product under test; the environment wins over the demo's random password (D-11). */
export const administrator = { email: 'administracion@trastienda.example', password: 'Frase-de-paso-para-pruebas-1' };

const startTimeoutMs = 180_000;

/**
 * Playwright's global set-up: starts the built product with an embedded database and the demo catalogue in a folder of its own,
 * waits until it is ready, and gives the tests its address in `PRODUCT_URL`, and in
 * `DISTRIBUTOR_URL` that of the distributor, whose clock and faults they may set.
 * @returns what stops it again. Nothing starts where START_PRODUCT=off says that no test of the run needs the product.
 */
export default async function startProduct() {
  if (process.env['START_PRODUCT'] === 'off') return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'trastienda-e2e-'));
  // As root the database runs under another account, which cannot enter a folder that is ours alone.
  await chmod(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Few enough to be read in a moment.
  const distributor = await startDistributor({ activities: 400 });
  const payments = await startPayments();
  const sitePort = await freePort();
  const site = await startPublicSite({ port: sitePort, apiBaseUrl: url });
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../api/main.ts')], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRASTIENDA_DATA: folder,
      TRASTIENDA_DEMO: 'on',
      DATABASE_URL: '',
      // For the admin of another make, which a host of its own serves.
      CORS_ORIGINS: '*',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      PUBLIC_SITE_URL: `http://localhost:${sitePort}`,
      CIVITATIS_URL: distributor.url,
      CIVITATIS_USERNAME: standInAccount.username,
      CIVITATIS_PASSWORD: standInAccount.password,
      // The tests begin the readings that they look at.
      IMPORT_READ_AT: 'never',
      STRIPE_API_KEY: standInKey,
      STRIPE_API_BASE: payments.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout.on('data', (chunk) => (output += String(chunk)));
  server.stderr.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await distributor.close();
    await payments.close();
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isReady(url, exited))) {
    await stop();
    throw new Error(`The product did not start:\n${output}`);
  }
  process.env['PRODUCT_URL'] = url;
  process.env['DISTRIBUTOR_URL'] = distributor.url;
  return stop;
}

async function isReady(url: string, exited: Promise<void>) {
  let isRunning = true;
  void exited.then(() => (isRunning = false));
  const deadline = Date.now() + startTimeoutMs;
  while (isRunning && Date.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
