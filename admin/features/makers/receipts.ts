import { isUrl } from '@trastienda/contract/validators/url';
import { toDay } from '../../kit/day.ts';
import { toPlanPrice } from './plan-price.ts';

/** A receipt as a person reads it. */
export type Receipt = { link: string; day: string; /** What was paid, where the server says so. */ amount: string };

/** The last moment that a date can name, in epoch seconds. */
const lastSecond = 8_640_000_000_000;

/**
 * The receipts of an answer to `GET /maker_plans/invoices/{id}`, the latest first. What has no link to a page is left out: nothing else
 * may be opened, whatever a server sends.
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

/** Epoch seconds as `dd/MM/yyyy` (MAK-F-08), in Spain. */
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
