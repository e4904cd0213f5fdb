import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInKey, startPayments } from '../../sandbox/payments/payments.ts';
import { stripe } from './stripe.ts';

const quick = { attemptMs: 200, totalMs: 5_000 };

/** Starts a server that counts its requests and passes them to the listener. */
async function serve(listener: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('requests of Stripe’s SDK to the stand-in', () => {
  let payments: Awaited<ReturnType<typeof startPayments>>;
  beforeAll(async () => {
    // By this date the customer has more than 600 monthly invoices, the maximum that is listed.
    payments = await startPayments({ now: () => Date.UTC(2080, 0, 1) });
  });
  afterAll(() => payments.close());

  it('API-107 D-61 read all pages of receipts up to the maximum of 600, newest first', async () => {
    const invoices = await stripe({ apiKey: standInKey, apiBase: payments.url }).invoicesOf('cus_demo0001');
    expect(invoices).toHaveLength(600);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(600);
    expect(invoices[0]).toEqual({
      invoice_pdf: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/invoice\/in_demo0001x0672\/[\w-]+\/pdf$/),
      created: Date.UTC(2079, 11, 1, 7, 13) / 1000,
      number: 'DEMO0001-0672',
      total: 1999,
      currency: 'eur',
    });
    const dates = invoices.map(({ created }) => created);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  it('A-81 fail with noPaymentCustomer for an unknown customer', async () => {
    const call = stripe({ apiKey: standInKey, apiBase: payments.url }).invoicesOf('cus_nobody');
    await expect(call).rejects.toMatchObject({ key: 'noPaymentCustomer', statusCode: 404 });
  });

  it('D-61 fail with paymentsRefused for a refused key, which the error does not contain', async () => {
    const apiKey = 'sk_live_a_secret_that_nobody_may_read';
    const error = await stripe({ apiKey, apiBase: payments.url })
      .invoicesOf('cus_demo0001')
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ key: 'paymentsRefused', statusCode: 502 });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(apiKey);
  });
});

describe('a faulty payment provider', () => {
  const ask = (apiBase: string, times = quick) =>
    stripe({ apiKey: standInKey, apiBase }, times).invoicesOf('cus_demo0001');

  it('D-61 refuses connections: 502', async () => {
    await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ key: 'paymentsDown', statusCode: 502 });
  });

  it('D-61 does not respond: one retry, then 502', async () => {
    await using server = await serve(() => undefined);
    await expect(ask(server.url)).rejects.toMatchObject({ key: 'paymentsDown' });
    expect(server.requests()).toBe(2);
  });

  it('D-52 sends its response byte by byte: the total timeout ends the call', async () => {
    await using server = await serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    await expect(ask(server.url, { attemptMs: 200, totalMs: 600 })).rejects.toMatchObject({ key: 'paymentsDown' });
  });

  it('D-61 fails once: the retry succeeds', async () => {
    const good = { object: 'list', has_more: false, data: [] };
    let isFirst = true;
    await using server = await serve((request, response) => {
      answering(isFirst ? { error: { type: 'api_error', message: 'Oops' } } : good, isFirst ? 500 : 200)(
        request,
        response,
      );
      isFirst = false;
    });
    await expect(ask(server.url)).resolves.toEqual([]);
  });

  it.each([
    ['fails repeatedly', 500, { error: { type: 'api_error', message: 'Oops' } }],
    ['is overloaded', 429, { error: { type: 'invalid_request_error', message: 'Too many requests' } }],
    ['reports another missing resource', 404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }],
    ['fails with an unknown body', 503, {}],
    ['returns null', 200, null],
    ['returns an object that is not a list', 200, { object: 'invoice' }],
    ['returns a list of other values', 200, { has_more: false, data: ['a'] }],
  ])('D-61 %s: 502', async (_what, status, body) => {
    await using server = await serve(answering(body, status));
    await expect(ask(server.url)).rejects.toMatchObject({ key: 'paymentsDown', statusCode: 502 });
  });

  it.each([401, 403])('D-61 refuses our key with %i: 502 with its own error key', async (status) => {
    const error = { type: 'invalid_request_error', message: 'No' };
    await using server = await serve(answering({ error }, status));
    await expect(ask(server.url)).rejects.toMatchObject({ key: 'paymentsRefused', statusCode: 502 });
    expect(server.requests()).toBe(1);
  });

  it('D-61 returns an HTML page: 502', async () => {
    await using server = await serve((_request, response) => response.end('<h1>Maintenance</h1>'));
    await expect(ask(server.url)).rejects.toMatchObject({ key: 'paymentsDown' });
  });

  it('API-107 sends invoices without a valid link: they are omitted', async () => {
    const entry = { number: 'F-1', created: 1_700_000_000, total: 999, currency: 'eur' };
    const links = [null, 'javascript:alert(1)', 'data:text/html,x', '/receipt.pdf', 'https://pay.example/a.pdf'];
    const data = links.map((invoice_pdf, n) => ({ ...entry, id: `in_${n}`, invoice_pdf }));
    await using server = await serve(answering({ has_more: false, data }));
    await expect(ask(server.url)).resolves.toEqual([{ ...entry, invoice_pdf: 'https://pay.example/a.pdf' }]);
  });
});

it('D-61 no request is sent without an API key', async () => {
  const call = stripe({ apiKey: undefined, apiBase: undefined }).invoicesOf('cus_demo0001');
  await expect(call).rejects.toMatchObject({ key: 'paymentsUnset', statusCode: 502 });
});
