import type { Invoices } from '@trastienda/contract/calls/invoices';

/** An outside service that makers pay their plans with (D-61). */
export type Payments = {
  /**
   * What a customer was charged and has a receipt for, the latest first.
   * @throws ApiError `noPaymentCustomer` when the service does not know the customer, `paymentsUnset` without a key of ours,
   *   `paymentsRefused` when that opens nothing, `paymentsDown` when there is no answer, or not what there should be.
   */
  invoicesOf: (customerId: string) => Promise<Invoices['invoices']>;
};
