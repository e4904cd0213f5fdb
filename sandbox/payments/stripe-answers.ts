import type { Invoice } from './invoices.ts';

/** An answer in the format of Stripe's API. */
export type StripeAnswer = { status: number; body: object };

const refusal = (status: number, error: Record<string, string>): StripeAnswer => ({
  status,
  body: { error: { ...error, type: 'invalid_request_error' } },
});

const howToAuthenticate =
  'You need to provide your API key in the Authorization header, using Bearer auth ' +
  "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";

export const refusals = {
  noKey: refusal(401, { message: `You did not provide an API key. ${howToAuthenticate}` }),
  wrongKey: (key: string) => refusal(401, { message: `Invalid API Key provided: ${masked(key)}` }),
  unknownAddress: (method: string, path: string) =>
    refusal(404, { message: `Unrecognized request URL (${method}: ${path}).` }),
  unknownParameter: (param: string) =>
    refusal(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param }),
  /** The answer if a query parameter names a record that does not exist. As with Stripe, the status is 400, not 404. */
  missing: (param: string, what: string, id: string) =>
    refusal(400, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param }),
  badLimit: (limit: string) =>
    refusal(400, { code: 'parameter_invalid_integer', message: `Invalid integer: ${limit}`, param: 'limit' }),
};

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

/** Returns an invoice in Stripe's format, with a subset of Stripe's fields. */
export const toStripeInvoice = (invoice: Invoice, receiptUrl: string) => {
  const { id, number, customer, created, periodEnd, total, subtotal, isDraft } = invoice;
  return {
    id,
    object: 'invoice',
    number: isDraft ? null : number,
    customer: customer.customerId,
    customer_name: customer.name,
    customer_email: customer.email,
    status: isDraft ? 'draft' : 'paid',
    currency: 'eur',
    total,
    subtotal,
    total_excluding_tax: subtotal,
    amount_paid: isDraft ? 0 : total,
    created,
    period_start: created,
    period_end: periodEnd,
    livemode: false,
    invoice_pdf: isDraft ? null : receiptUrl,
  };
};
