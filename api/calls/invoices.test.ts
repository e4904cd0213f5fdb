import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInKey, startPayments } from '../../sandbox/payments/payments.ts';
import { payingMakers } from '../demo/paying-makers.ts';
import { makers } from '../resources/maker/table.ts';
import { makerPlans } from '../resources/plan.ts';
import { addDemoCatalogue } from '../testing/catalogue.ts';
import { startApi, type ApiUnderTest } from '../testing/servers/api-under-test.ts';

let payments: Awaited<ReturnType<typeof startPayments>>;
let api: ApiUnderTest;
beforeAll(async () => {
  payments = await startPayments();
  api = await startApi({ STRIPE_API_KEY: standInKey, STRIPE_API_BASE: payments.url });
});
afterAll(async () => {
  await api.close();
  await payments.close();
});

const path = '/maker_plans/invoices/cus_demo0001';
type Answer = { invoices: { invoice_pdf: string; created: number }[] };

describe('GET /maker_plans/invoices/{payment-customer id}', () => {
  it('API-107 API-108 returns the receipts, latest first, with links to PDF files', async () => {
    const answer = await api.admin('GET', path);
    expect(answer.statusCode).toBe(200);
    const { invoices } = answer.json<Answer>();
    expect(invoices.length).toBeGreaterThan(12);
    expect(invoices.every(({ created }, n) => n === 0 || created < (invoices[n - 1]?.created ?? 0))).toBe(true);
    const receipt = await fetch(invoices[0]?.invoice_pdf ?? '');
    expect(receipt.headers.get('content-type')).toBe('application/pdf');
    expect((await receipt.text()).startsWith('%PDF-')).toBe(true);
  });

  it.each([
    ['es', 'cus_nobody', 'El servicio de pagos no conoce a este cliente'],
    ['en', 'cus_nobody', 'The payment service does not recognise this customer'],
    ['es', '..%2Fcustomers', 'El servicio de pagos no conoce a este cliente'],
    ['es', 'cus%20a%26limit=1', 'El servicio de pagos no conoce a este cliente'],
  ])('A-81 an unknown payment customer is 404 with a sentence (%s, %s)', async (language, id, message) => {
    const headers = { 'accept-language': language };
    const answer = await api.admin('GET', `/maker_plans/invoices/${id}`, { headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ key: 'noPaymentCustomer', message });
  });

  it('D-12 responds with 401 without a session', async () => {
    expect((await api.guest('GET', path)).statusCode).toBe(401);
  });
});

it('D-61 the response is 502 if no key is configured', async () => {
  const other = await startApi();
  const answer = await other.admin('GET', path);
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({
    key: 'paymentsUnset',
    message: 'No hay servicio de pagos: falta STRIPE_API_KEY en el servidor',
  });
  await other.close();
});

it('D-61 a third of the demo’s makers pay, the others have the free plan or none, and the stand-in has the same customers', async () => {
  await addDemoCatalogue(api);
  const subscriptions = await api.db.select().from(makerPlans);
  const paid = subscriptions.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
  const count = await api.db.$count(makers);
  expect(paid.length / count).toBeCloseTo(1 / 3, 1);
  expect(subscriptions.length).toBeLessThan(count);
  expect(subscriptions.every(({ price, stripeCustomerId }) => (price === '0') === (stripeCustomerId === null))).toBe(
    true,
  );
  expect(paid.sort()).toEqual(
    payingMakers()
      .map(({ customerId }) => customerId)
      .sort(),
  );
});
