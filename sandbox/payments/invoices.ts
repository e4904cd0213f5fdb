import type { PayingMaker } from '../../api/demo/paying-makers.ts';

/** A charge to a customer, for a month or a year. */
export type Invoice = {
  id: string;
  number: string;
  customer: PayingMaker;
  /** Time of the charge in epoch seconds, which is also the start of its period. */
  created: number;
  /** Epoch seconds. */
  periodEnd: number;
  /** Cents: `total` with VAT, `subtotal` without. */
  total: number;
  subtotal: number;
  /** Whether the invoice is less than an hour old. A draft is not final and has no receipt. */
  isDraft: boolean;
};

/** The VAT rate in percent. */
export const vatRate = 21;

const draftSeconds = 3600;
const monthsOf = { monthly: 1, yearly: 12 } as const;

/** Returns the invoices that a customer has received by `now` (epoch seconds), newest first. The same arguments give the same invoices. */
export function invoicesOf(customer: PayingMaker, now: number): Invoice[] {
  const { customerId, priceCents: total, paymentType } = customer;
  const shortId = customerId.replace(/^cus_/, '');
  const invoices: Invoice[] = [];
  for (let n = 0; ; n += 1) {
    const created = dueAt(customer, n * monthsOf[paymentType]);
    if (created > now) return invoices.reverse();
    const count = String(n + 1).padStart(4, '0');
    invoices.push({
      id: `in_${shortId}x${count}`,
      number: `${shortId.toUpperCase()}-${count}`,
      customer,
      created,
      periodEnd: dueAt(customer, (n + 1) * monthsOf[paymentType]),
      total,
      subtotal: Math.round(total / (1 + vatRate / 100)),
      isDraft: created > now - draftSeconds,
    });
  }
}

/**
 * Returns the time of the charge that is due `months` months after the start of the plan, in epoch seconds: on the same day of the month,
 * or on the last day of a shorter month, between 07:00 and 08:00 UTC.
 */
function dueAt({ startDate }: PayingMaker, months: number): number {
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(day, lastDay), 7, (day * 13) % 60) / 1000;
}
