import type { Invoices } from '@trastienda/contract/calls/invoices';

/** The external service through which makers pay for their plans (D-61). */
export type Payments = {
  /**
   * Returns those invoices of a customer that have a receipt (a PDF), newest first.
   * @throws ApiError `noPaymentCustomer` for a customer unknown to the service, `paymentsUnset` without an API key, `paymentsRefused` if
   * the key is refused, `paymentsDown` if the service does not respond or responds with an error or invalid data.
   */
  invoicesOf: (customerId: string) => Promise<Invoices['invoices']>;
};
