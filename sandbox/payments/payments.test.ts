import { afterAll, beforeAll, expect, it } from 'vitest';
import { payingMakers } from '../../api/demo/paying-makers.ts';
import { standInKey, startPayments } from './payments.ts';

const now = Date.UTC(2026, 10, 21, 12);
let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments({ now: () => now });
});
afterAll(() => payments.close());

type Shown = Record<string, unknown> & { id: string; number: string; created: number; invoice_pdf: string };
type Page = { object: string; has_more: boolean; data: Shown[]; error: Record<string, string> };

async function read(query: string, authorization = `Bearer ${standInKey}`) {
  const headers: Record<string, string> = authorization ? { authorization } : {};
  const answer = await fetch(`${payments.url}/v1/invoices${query}`, { headers });
  return { status: answer.status, ...((await answer.json()) as Page) };
}

/** Returns the text of an uncompressed PDF, in which each piece of text is a hexadecimal string in angle brackets (Windows-1252). */
function wordsIn(pdf: Buffer): string {
  const decoder = new TextDecoder('windows-1252');
  const shown = pdf.toString('latin1').matchAll(/\[([^\]]*)\] TJ/g);
  return [...shown]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex'))).join(''),
    )
    .join('\n');
}

it('D-61 has invoices for each paying maker of the demo; some of these makers have the plan Básico', async () => {
  const makers = payingMakers();
  expect(makers.map(({ plan }) => plan)).toContain('Básico');
  for (const { customerId, priceCents } of makers) {
    const { data, has_more } = await read(`?customer=${customerId}&limit=100`);
    expect(data.length).toBeGreaterThan(0);
    expect(has_more).toBe(false);
    expect(new Set(data.map(({ total }) => total))).toEqual(new Set([priceCents]));
  }
});

it('D-61 lists the invoices of a customer in pages, newest first, one for each month since the start of the plan', async () => {
  const whole = await read('?customer=cus_demo0001&limit=100');
  expect(whole).toMatchObject({ object: 'list', has_more: false });
  expect(whole.data).toHaveLength(35);
  expect(whole.data[0]).toMatchObject({ number: 'DEMO0001-0035', status: 'paid', currency: 'eur', total: 1999 });
  expect(new Date((whole.data[0]?.created ?? 0) * 1000).toISOString()).toBe('2026-11-01T07:13:00.000Z');
  const collected: Shown[] = [];
  for (let page = await read('?customer=cus_demo0001&limit=10'); ;) {
    collected.push(...page.data);
    if (!page.has_more) break;
    page = await read(`?customer=cus_demo0001&limit=10&starting_after=${page.data.at(-1)?.id}`);
  }
  expect(collected).toEqual(whole.data);
  const dates = collected.map(({ created }) => created);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
});

it('D-61 an invoice is a draft for an hour, without a number or a receipt', async () => {
  const justAfter = await startPayments({ now: () => Date.UTC(2026, 10, 1, 7, 30) });
  const headers = { authorization: `Bearer ${standInKey}` };
  const answer = await fetch(`${justAfter.url}/v1/invoices?customer=cus_demo0001&limit=2`, { headers });
  const { data } = (await answer.json()) as Page;
  expect(data).toMatchObject([
    { status: 'draft', number: null, invoice_pdf: null },
    { status: 'paid', number: 'DEMO0001-0034' },
  ]);
  await justAfter.close();
});

it('API-108 the URL of a receipt returns a PDF with number, date, line item, VAT and total, without a key', async () => {
  const { data } = await read('?customer=cus_demo0001&limit=1');
  const link = data[0]?.invoice_pdf ?? '';
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
  const words = wordsIn(pdf);
  for (const word of [
    'Recibo',
    'DEMO0001-0035',
    '01/11/2026',
    'Azulejo de Triana',
    'Plan Básico, cuota mensual',
    'Base imponible\n16,52\u00a0€',
    'IVA (21 %)\n3,47\u00a0€',
    'Total\n19,99\u00a0€',
  ]) {
    expect(words).toContain(word);
  }
  // A second download gives the same bytes.
  expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(pdf)).toBe(true);
});

it('D-61 the font of the receipt can show the name and plan of each payer', () => {
  const isWritable = (text: string) => /^[\x20-\x7e\u00a0-\u00ff€–—‘’“”…ŒœŠšŽžŸ]*$/.test(text);
  expect(payingMakers().filter(({ name, plan }) => !isWritable(name + plan))).toEqual([]);
});

it('API-108 a receipt requires the secret in its URL', async () => {
  const { data } = await read('?customer=cus_demo0001&limit=2');
  const [first = '', second = ''] = data.map(({ invoice_pdf }) => invoice_pdf);
  const mixed = first.replace(/\/invoice\/\w+/, /\/invoice\/\w+/.exec(second)?.[0] ?? '');
  for (const link of [mixed, first.replace('/pdf', 'x/pdf'), `${payments.url}/invoice/none/none/pdf`]) {
    expect((await fetch(link)).status).toBe(404);
  }
});

it.each([
  ['', '', 401, { message: expect.stringContaining('You did not provide an API key') }],
  ['', 'Bearer sk_test_wrong_key', 401, { message: 'Invalid API Key provided: sk_test_*****_key' }],
  ['?customer=cus_nobody', undefined, 400, { code: 'resource_missing', param: 'customer' }],
  ['?starting_after=in_none', undefined, 400, { code: 'resource_missing', param: 'starting_after' }],
  ['?limit=101', undefined, 400, { code: 'parameter_invalid_integer', param: 'limit' }],
  ['?status=paid', undefined, 400, { code: 'parameter_unknown', param: 'status' }],
  ['/upcoming', undefined, 404, { message: 'Unrecognized request URL (GET: /v1/invoices/upcoming).' }],
])('D-61 refuses %s with %s as Stripe does', async (query, authorization, status, error) => {
  const answer = await read(query, authorization);
  expect(answer).toMatchObject({ status, error: { ...error, type: 'invalid_request_error' } });
});
