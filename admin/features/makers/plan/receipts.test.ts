import { describe, expect, it } from 'vitest';
import { toReceiptDay, toReceipts } from './receipts.ts';

it.each([
  [1_700_000_000, '14/11/2023'],
  // 23:30 in London, but already the next day in Madrid.
  [Date.UTC(2026, 6, 31, 22, 30) / 1000, '01/08/2026'],
  [Date.UTC(2026, 11, 31, 22, 59) / 1000, '31/12/2026'],
  [Date.UTC(2026, 11, 31, 23) / 1000, '01/01/2027'],
  [0, '01/01/1970'],
])('MAK-F-08 CONST-27 A-85 a receipt created at epoch second %i has the date %s', (created, day) => {
  expect(toReceiptDay(created)).toBe(day);
});

describe('the receipts of an answer', () => {
  const link = 'https://pay.example/a.pdf';

  it('MAK-F-07 are sorted newest first, with link, day and amount', () => {
    const invoices = [
      { invoice_pdf: link, created: 1_700_000_000 },
      { invoice_pdf: `${link}?2`, created: 1_702_600_000, total: 999, currency: 'eur' },
      { invoice_pdf: `${link}?3`, created: 1_690_000_000, total: 999, currency: 'usd' },
    ];
    expect(toReceipts({ invoices })).toEqual([
      { link: `${link}?2`, day: '15/12/2023', amount: '9.99€' },
      { link, day: '14/11/2023', amount: '' },
      { link: `${link}?3`, day: '22/07/2023', amount: '' },
    ]);
  });

  it.each([
    [{ invoice_pdf: 'javascript:alert(1)', created: 1 }],
    [{ invoice_pdf: ' https://pay.example', created: 1 }],
    [{ invoice_pdf: null, created: 1 }],
    [{ created: 1 }],
    [{ invoice_pdf: link }],
    [{ invoice_pdf: link, created: 'ayer' }],
    [{ invoice_pdf: link, created: 1e300 }],
    [{ invoice_pdf: link, created: Number.NaN }],
    ['https://pay.example'],
    [null],
  ])('MAK-F-07 omit %j', (invoice) => {
    expect(toReceipts({ invoices: [invoice] })).toEqual([]);
  });
});
