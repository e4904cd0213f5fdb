import { invoicesOf, type Invoice } from './invoices.ts';
import { refusals, toStripeInvoice, type StripeAnswer } from './stripe-answers.ts';
import type { PayingMaker } from '../../api/demo/paying-makers.ts';

const maxPage = 100;
const defaultPage = 10;
const parameters = ['customer', 'limit', 'starting_after'];

type Known = {
  customers: ReadonlyMap<string, PayingMaker>;
  /** Epoch seconds. */
  now: number;
  receiptUrl: (invoice: Invoice) => string;
};

/** Answers `GET /v1/invoices`: a page of the invoices of one customer or of all customers, newest first. */
export function listInvoices(asked: URLSearchParams, { customers, now, receiptUrl }: Known): StripeAnswer {
  const unknown = [...asked.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) return refusals.unknownParameter(unknown);
  const limit = asked.get('limit') ?? String(defaultPage);
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > maxPage) return refusals.badLimit(limit);
  const customerId = asked.get('customer');
  const customer = customers.get(customerId ?? '');
  if (customerId !== null && !customer) return refusals.missing('customer', 'customer', customerId);
  const all = (customer ? [customer] : [...customers.values()])
    .flatMap((one) => invoicesOf(one, now))
    .sort((a, b) => b.created - a.created);
  const after = asked.get('starting_after');
  const last = all.findIndex(({ id }) => id === after);
  if (after !== null && last < 0) return refusals.missing('starting_after', 'invoice', after);
  const rest = all.slice(last + 1);
  const data = rest.slice(0, Number(limit)).map((invoice) => toStripeInvoice(invoice, receiptUrl(invoice)));
  return { status: 200, body: { object: 'list', url: '/v1/invoices', has_more: rest.length > data.length, data } };
}
