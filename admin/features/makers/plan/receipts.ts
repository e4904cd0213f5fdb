import { isUrl } from '@trastienda/contract/validators/url';
import { toDay } from '../../../kit/day.ts';
import { toPlanPrice } from './plan-price.ts';

/** A receipt for display. */
export type Receipt = { link: string; day: string; /** Empty if unknown or not in euros. */ amount: string };

/** The latest time that a `Date` can represent, in epoch seconds. */
const lastSecond = 8_640_000_000_000;

/**
 * Returns the receipts of a response to `GET /maker_plans/invoices/{id}`, the newest first. Omits malformed receipts, and receipts whose
 * link is not an http or https URL, because a `javascript:` link could run a script.
 */
export function toReceipts({ invoices }: { invoices: unknown[] }): Receipt[] {
  return invoices
    .filter(isInvoice)
    .sort((a, b) => b.created - a.created)
    .map(({ invoice_pdf: link, created, total, currency }) => ({
      link,
      day: toReceiptDay(created),
      amount: typeof total === 'number' && currency === 'eur' ? toPlanPrice(total) : '',
    }));
}

/** Formats epoch seconds as `dd/MM/yyyy` (MAK-F-08), in the time zone of Madrid. */
export const toReceiptDay = (epochSeconds: number): string => toDay(new Date(epochSeconds * 1000).toISOString());

type Invoice = { invoice_pdf: string; created: number; total?: unknown; currency?: unknown };

const isInvoice = (value: unknown): value is Invoice =>
  typeof value === 'object' &&
  value !== null &&
  'invoice_pdf' in value &&
  typeof value.invoice_pdf === 'string' &&
  isUrl(value.invoice_pdf) &&
  'created' in value &&
  typeof value.created === 'number' &&
  Math.abs(value.created) <= lastSecond;
