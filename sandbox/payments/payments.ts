import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payingMakers } from '../../api/demo/paying-makers.ts';
import { invoicesOf, type Invoice } from './invoices.ts';
import { listInvoices } from './list-invoices.ts';
import { refusals, type StripeAnswer } from './stripe-answers.ts';

type Options = {
  /** 0, the default, picks a free port. */
  port?: number;
  /** The API key that clients must send. */
  apiKey?: string;
  /** Returns the current time in epoch milliseconds. Charges after that time do not exist yet. */
  now?: () => number;
};

/** The default key. It is not secret, because the stand-in has nothing to protect. */
export const standInKey = 'sk_test_stand_in';

/**
 * Starts a stand-in for the payment provider Stripe on the loopback address. It has the invoices of the demo's paying makers, in Stripe's
 * format, and a PDF receipt of each invoice that is not a draft. As with Stripe, a receipt needs no key, because its URL contains a secret.
 */
export async function startPayments({ port = 0, apiKey = standInKey, now = Date.now }: Options = {}) {
  const customers = new Map(payingMakers().map((maker) => [maker.customerId, maker]));
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(`${base()}${request.url ?? '/'}`);
    const [, id, secret = ''] = /^\/invoice\/(\w+)\/([\w-]+)\/pdf$/.exec(url.pathname) ?? [];
    if (request.method === 'GET' && id !== undefined) return sendReceipt(response, id, secret);
    const { status, body } = answerApi(request, url);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${Date.now().toString(36)}` });
    return response.end(JSON.stringify(body, undefined, 2));
  }

  function answerApi({ headers, method = '' }: IncomingMessage, { pathname, searchParams }: URL): StripeAnswer {
    const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (key === undefined) return refusals.noKey;
    if (key !== apiKey) return refusals.wrongKey(key);
    if (method !== 'GET' || pathname !== '/v1/invoices') return refusals.unknownAddress(method, pathname);
    return listInvoices(searchParams, { customers, now: now() / 1000, receiptUrl });
  }

  const secretOf = (id: string) => createHmac('sha256', apiKey).update(id).digest('base64url');
  const receiptUrl = ({ id }: Invoice) => `${base()}/invoice/${id}/${secretOf(id)}/pdf`;

  async function sendReceipt(response: ServerResponse, id: string, secret: string) {
    const invoice = isSame(secret, secretOf(id)) ? findFinal(id) : undefined;
    if (!invoice) return response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such receipt\n');
    // The PDF library is loaded on the first receipt, because most processes never need it.
    const { drawReceipt } = await import('./receipt.ts');
    const pdf = await drawReceipt(invoice);
    const disposition = `inline; filename="Recibo-${invoice.number}.pdf"`;
    return response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': disposition }).end(pdf);
  }

  const findFinal = (id: string) =>
    [...customers.values()]
      .flatMap((customer) => invoicesOf(customer, now() / 1000))
      .find((one) => one.id === id && !one.isDraft);

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: the address of a server that listens on a port is an AddressInfo.
  const { port: taken } = server.address() as AddressInfo;
  const base = () => `http://127.0.0.1:${taken}`;
  return {
    url: base(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const isSame = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
