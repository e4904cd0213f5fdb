import { invoices, type Invoices } from '@trastienda/contract/calls/invoices';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../http/answer-json.ts';
import { ApiError } from '../http/errors.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

const operation = defineOperation({
  tag: 'MakerPlan',
  summary: 'Lists the receipts of a paying maker',
  description:
    'Latest first, as the payment provider returns them; `invoice_pdf` is the URL of the PDF, `created` a Unix timestamp in seconds.',
  path: {
    customerId: z.string().meta({
      description: 'The customer id of the maker at the payment provider: its `makerPlan.stripeCustomerId`',
      examples: ['cus_demo0001'],
    }),
  },
  answers: { 200: jsonLd(invoices) },
  errors: ['noPaymentCustomer', 'paymentsDown', 'paymentsRefused', 'paymentsUnset'],
});

/** Serves `GET /maker_plans/invoices/{payment-customer id}` (API-107). */
export function answerInvoices(app: FastifyInstance, { payments }: Services) {
  app.get<{ Params: { customerId: string } }>(
    '/maker_plans/invoices/:customerId',
    { config: { operation, isPersonal: true } },
    async ({ params: { customerId } }, reply) => {
      // A text that cannot be an id is not sent to the payment provider.
      if (!/^\w{1,255}$/.test(customerId)) throw new ApiError('noPaymentCustomer');
      const answer: Invoices = { invoices: await payments.invoicesOf(customerId) };
      return answerJson(reply, JSON.stringify(answer));
    },
  );
}
