import * as z from 'zod';

/** A receipt, with the payment provider's field names. */
export const invoice = z.object({
  /** URL of the PDF. */
  invoice_pdf: z.url({ protocol: /^https?$/ }),
  /** Epoch seconds. */
  created: z.int(),
  number: z.string().nullable(),
  /** The total in the smallest unit of the currency, such as cents, taxes included. */
  total: z.int(),
  /** ISO 4217 in lower case: `eur`. */
  currency: z.string(),
});

/** `GET /maker_plans/invoices/{payment-customer id}`: the receipts of a payment customer, newest first. */
export const invoices = z.object({ invoices: z.array(invoice) });
export type Invoices = z.output<typeof invoices>;
