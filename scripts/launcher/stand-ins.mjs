import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { start } from './children.mjs';

/**
 * Configures stand-ins for the external systems that the environment does not configure, by setting environment variables of this
 * process. The stand-in for an OCTO supplier is configured only if `OCTO_PORT` is set.
 * @returns the environment of the stand-ins.
 */
export async function nameStandIns() {
  const host = reachable(process.env.HOST || '127.0.0.1');
  const env = { ...process.env, API_URL: `http://${host}:${process.env.PORT || 8080}` };
  if (!process.env.CIVITATIS_URL) Object.assign(env, await replaceDistributor());
  if (process.env.OCTO_PORT && !process.env.OCTO_URL) Object.assign(env, addOcto(process.env.OCTO_PORT));
  if (!process.env.STRIPE_API_KEY && !process.env.STRIPE_API_BASE) Object.assign(env, await replacePayments());
  return env;
}

/** Starts the stand-ins in a child process. */
export const startStandIns = (node, env) => start(node, ['sandbox/main.ts'], env);

/** Replaces the distributor with a stand-in (D-60), with a random password for each start. */
async function replaceDistributor() {
  const DISTRIBUTOR_PORT = process.env.DISTRIBUTOR_PORT || String(await freePort());
  process.env.CIVITATIS_URL = `http://127.0.0.1:${DISTRIBUTOR_PORT}/v2`;
  process.env.CIVITATIS_USERNAME = 'trastienda';
  process.env.CIVITATIS_PASSWORD = randomBytes(18).toString('base64url');
  const { CIVITATIS_USERNAME, CIVITATIS_PASSWORD } = process.env;
  return { DISTRIBUTOR_PORT, CIVITATIS_USERNAME, CIVITATIS_PASSWORD };
}

/** Adds a stand-in for an OCTO supplier, a second source of imports, on the configured port. */
function addOcto(port) {
  process.env.OCTO_URL = `http://127.0.0.1:${port}`;
  process.env.OCTO_TOKEN ||= randomBytes(18).toString('base64url');
  process.env.OCTO_NAME ||= 'Rutas del Sur';
  return { OCTO_TOKEN: process.env.OCTO_TOKEN };
}

/** Replaces Stripe with a stand-in (D-61), with a random key for each start. */
async function replacePayments() {
  const PAYMENTS_PORT = String(await freePort());
  process.env.STRIPE_API_BASE = `http://127.0.0.1:${PAYMENTS_PORT}`;
  process.env.STRIPE_API_KEY = `sk_test_${randomBytes(18).toString('base64url')}`;
  return { PAYMENTS_PORT, STRIPE_API_KEY: process.env.STRIPE_API_KEY };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Converts a listen host to a host for URLs: wildcard addresses become loopback addresses. */
function reachable(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  const asked = host === '::' ? '::1' : host;
  return isIPv6(asked) ? `[${asked}]` : asked;
}
