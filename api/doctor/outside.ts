import { civitatis } from '../distributor/civitatis.ts';
import { ApiError } from '../http/errors.ts';
import { octoSource } from '../imports/sources/octo/octo-source.ts';
import { stripe } from '../payments/stripe.ts';
import { fail, ok, type Finding, type Hide, type Installation } from './finding.ts';
import { reasonOf, statusOf } from './reason.ts';

const isRefusal = (error: unknown) => [401, 403].includes(statusOf(error) ?? 0);

/** Signs in to Civitatis. */
export async function checkCivitatis({ env, limitMs }: Installation, hide: Hide): Promise<Finding> {
  const { url } = env.civitatis;
  if (url === undefined) return ok('Off: CIVITATIS_URL is not set.');
  const { host } = new URL(url);
  try {
    await civitatis(env.civitatis, limitMs).signIn();
    return ok(`Civitatis at ${host} accepts the account.`);
  } catch (error) {
    if (isRefusal(error)) {
      const found = `Civitatis at ${host} refuses the account.`;
      return fail(found, 'Correct CIVITATIS_USERNAME and CIVITATIS_PASSWORD.');
    }
    const found = `Civitatis at ${host} cannot be used: ${reasonOf(error, hide)}.`;
    return fail(found, 'Check CIVITATIS_URL, and that a firewall lets this machine through.');
  }
}

/** Begins to read the products of the OCTO supplier, and stops at the first one. */
export async function checkOcto({ env, limitMs }: Installation, signal: AbortSignal, hide: Hide): Promise<Finding> {
  const { octo } = env;
  if (!octo) return ok('Off: OCTO_URL is not set.');
  const { host } = new URL(octo.url);
  try {
    const readings = octoSource(octo, { attempts: 1, idleMs: limitMs, totalMs: limitMs }).read(signal);
    for await (const some of readings) if (some.some(({ is }) => is !== 'lists')) break;
    return ok(`${octo.name} at ${host} accepts the token.`);
  } catch (error) {
    if (isRefusal(error)) return fail(`${octo.name} at ${host} refuses the token.`, 'Correct OCTO_TOKEN.');
    const found = `${octo.name} at ${host} cannot be used: ${reasonOf(error, hide)}.`;
    return fail(found, 'Check OCTO_URL, and that a firewall lets this machine through.');
  }
}

/** A customer that does not exist: the answer shows whether Stripe accepts the key for invoices. */
const nobody = 'cus_trastienda_doctor';

/** Asks Stripe for the invoices of a customer that does not exist. */
export async function checkStripe({ env, limitMs }: Installation): Promise<Finding> {
  const { apiKey, apiBase } = env.stripe;
  if (apiKey === undefined) return ok('Off: STRIPE_API_KEY is not set.');
  const { host } = new URL(apiBase ?? 'https://api.stripe.com');
  // The SDK sends the request twice before it gives up.
  const times = { attemptMs: Math.floor(limitMs / 2), totalMs: limitMs };
  const key = await stripe({ apiKey, apiBase }, times)
    .invoicesOf(nobody)
    .then(() => undefined, keyOf);
  if (key === undefined || key === 'noPaymentCustomer') return ok(`Stripe at ${host} accepts the key.`);
  if (key === 'paymentsRefused') {
    const found = `Stripe at ${host} refuses the key, or the key may not read invoices.`;
    return fail(found, 'Correct STRIPE_API_KEY: a secret key, or a restricted key that may read invoices.');
  }
  const found = `Stripe at ${host} does not answer, or answers with an error.`;
  return fail(found, 'Check that a firewall lets this machine through, and https://status.stripe.com.');
}

function keyOf(error: unknown): string {
  if (error instanceof ApiError) return error.key;
  throw error;
}
