import { setTimeout as sleep } from 'node:timers/promises';
import { invoice, type Invoices } from '@trastienda/contract/calls/invoices';
import { limits } from '@trastienda/contract/limits';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError } from '../http/errors.ts';
import type { Payments } from './payments.ts';

type Account = {
  apiKey: string | undefined;
  /** The URL of a stand-in; undefined for Stripe itself. */
  apiBase: string | undefined;
};

/**
 * Default timeouts: `attemptMs` for each attempt of a request, which is retried once, and `totalMs` for all requests of a call. The total
 * is less than the 25 s that a response may take (D-52).
 */
const usualTimes = { attemptMs: 8_000, totalMs: 20_000 };

/** The largest page size that Stripe accepts. */
const pageItems = 100;

const page = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) });

/** Returns a `Payments` that reads from Stripe through Stripe's SDK. */
export function stripe({ apiKey, apiBase }: Account, { attemptMs, totalMs } = usualTimes): Payments {
  let client: Promise<Stripe> | undefined;

  async function readAll(customer: string, signal: AbortSignal): Promise<Invoices['invoices']> {
    if (apiKey === undefined) throw new ApiError('paymentsUnset');
    const { invoices } = await (client ??= connect({ apiKey, apiBase, attemptMs }));
    const found: Invoices['invoices'] = [];
    let parameters: Stripe.InvoiceListParams = { customer, limit: pageItems };
    while (found.length < limits.invoices && !signal.aborted) {
      const { has_more: isMore, data } = page.parse(await invoices.list(parameters));
      // An invoice without a receipt (a PDF), such as a draft, does not match the schema and is skipped.
      found.push(...data.flatMap((one) => invoice.safeParse(one).data ?? []));
      const last = data.at(-1);
      if (!isMore || !last) break;
      parameters = { ...parameters, starting_after: last.id };
    }
    return found.slice(0, limits.invoices);
  }

  return {
    async invoicesOf(customerId) {
      const waiting = new AbortController();
      try {
        const found = await Promise.race([readAll(customerId, waiting.signal), tooLong(totalMs, waiting.signal)]);
        return found.sort((a, b) => b.created - a.created);
      } catch (error) {
        throw toApiError(error);
      } finally {
        waiting.abort();
      }
    },
  };
}

async function tooLong(totalMs: number, signal: AbortSignal): Promise<never> {
  await sleep(totalMs, undefined, { signal });
  throw new ApiError('paymentsDown');
}

type Connection = { apiKey: string; apiBase: string | undefined; attemptMs: number };

/** Loads the SDK on first use, because it is large and most starts never need it. */
async function connect({ apiKey, apiBase, attemptMs }: Connection): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  return new Stripe(apiKey, {
    ...(apiBase !== undefined && toAddress(new URL(apiBase))),
    timeout: attemptMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Trastienda' },
  });
}

const toAddress = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  // Removes the brackets around an IPv6 address.
  host: hostname.replace(/^\[|\]$/g, ''),
  port: port || (protocol === 'http:' ? 80 : 443),
});

/** The properties of an SDK error that determine its meaning. */
const refusal = z.object({
  statusCode: z.number().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  param: z.string().optional().catch(undefined),
});

/** Returns an `ApiError` for any error. An unknown error counts as a failure of the payment service, not as a defect of this server. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode, code, param } = refusal.safeParse(error).data ?? {};
  if (code === 'resource_missing' && param === 'customer') return new ApiError('noPaymentCustomer', { cause: error });
  const isRefused = statusCode === 401 || statusCode === 403;
  return new ApiError(isRefused ? 'paymentsRefused' : 'paymentsDown', { cause: error });
}
