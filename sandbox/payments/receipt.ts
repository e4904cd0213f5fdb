import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { vatRate, type Invoice } from './invoices.ts';

const margin = 56;
const ink = '#1b2b2f';
const quiet = '#5a6b70';
const accent = '#056270';
const line = '#d9e1e2';

/** The fictitious issuer of the receipts. The first two digits of its NIF (tax number) are the code of a province that does not exist. */
const issuer = ['Trastienda Marketplace, S. L.', 'Calle de la Luna, 7, bajo', '11001 Cádiz', 'NIF B00999999'];
const plansByType = { monthly: 'mensual', yearly: 'anual' };

const timeZone = 'Europe/Madrid';
const toDate = (epochSeconds: number) =>
  new Intl.DateTimeFormat('es', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    epochSeconds * 1000,
  );
const toEuros = (cents: number) =>
  new Intl.NumberFormat('es', { style: 'currency', currency: 'EUR' }).format(cents / 100).replace(/\s/g, '\u00a0');

/** Returns the PDF of a receipt: an A4 page in Spanish. The same invoice always gives the same bytes. */
export function drawReceipt(invoice: Invoice): Promise<Buffer> {
  const { number, created, customer } = invoice;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'es',
    displayTitle: true,
    // Without compression, the tests can read the text of the file, which is small anyway.
    compress: false,
    info: {
      Title: `Recibo ${number}`,
      Author: issuer[0] ?? '',
      Creator: 'Trastienda',
      Producer: 'Trastienda',
      CreationDate: new Date(created * 1000),
    },
  });
  const right = document.page.width - margin;
  drawHead(document, right);
  drawParties(document, invoice, right);
  document.font('Helvetica-Bold').fontSize(22).fillColor(ink);
  document.text(`${toEuros(invoice.total)} pagados el ${toDate(created)}`, margin, 318);
  drawLines(document, invoice, right);
  document.font('Helvetica').fontSize(9).fillColor(quiet);
  document.text(
    `Recibo del sistema de pagos de prueba de Trastienda para ${customer.email}. No tiene valor fiscal.`,
    margin,
    document.page.height - margin - 24,
    { width: right - margin, align: 'center' },
  );
  document.end();
  return buffer(document);
}

function drawHead(document: PDFKit.PDFDocument, right: number) {
  document.rect(0, 0, document.page.width, 8).fill(accent);
  document.save().translate(margin, 52).scale(1.25);
  document.roundedRect(0, 0, 32, 32, 7.5).fill(accent);
  document.path('M5 6.5H27V11.6A7.9 7.9 0 0 0 19.1 19.5V26H12.9V19.5A7.9 7.9 0 0 0 5 11.6Z').fill('#fffaf1');
  document.path('M21.2 26V19.6A5.8 5.8 0 0 1 27 13.8V26Z').fill('#e98c67');
  document.restore();
  document
    .font('Helvetica-Bold')
    .fontSize(18)
    .fillColor(ink)
    .text('Trastienda', margin + 52, 64);
  document
    .fontSize(26)
    .fillColor(accent)
    .text('Recibo', margin, 60, { width: right - margin, align: 'right' });
}

function drawParties(document: PDFKit.PDFDocument, { number, created, periodEnd, customer }: Invoice, right: number) {
  const top = 130;
  const facts: [string, string][] = [
    ['Número', number],
    ['Fecha', toDate(created)],
    ['Periodo', `${toDate(created)} – ${toDate(periodEnd)}`],
    ['Estado', 'Pagado'],
  ];
  for (const [row, [label, value]] of facts.entries()) {
    document.font('Helvetica').fontSize(10).fillColor(quiet);
    document.text(label, margin, top + row * 17);
    document
      .font('Helvetica-Bold')
      .fillColor(ink)
      .text(value, margin + 62, top + row * 17);
  }
  const middle = margin + (right - margin) / 2;
  drawAddress(document, 'Emitido por', issuer, { x: margin, y: top + 88, width: middle - margin - 20 });
  const payer = [customer.name, `NIF ${customer.document}`, customer.email];
  drawAddress(document, 'Cobrado a', payer, { x: middle, y: top + 88, width: right - middle });
}

type Place = { x: number; y: number; width: number };

function drawAddress(document: PDFKit.PDFDocument, heading: string, lines: readonly string[], place: Place) {
  const { x, y, width } = place;
  document.font('Helvetica').fontSize(10).fillColor(quiet).text(heading, x, y);
  for (const [row, text] of lines.entries()) {
    document.font(row === 0 ? 'Helvetica-Bold' : 'Helvetica').fillColor(ink);
    document.text(text, x, y + 16 + row * 15, { width, lineBreak: false, ellipsis: true });
  }
}

function drawLines(document: PDFKit.PDFDocument, { customer, created, periodEnd, ...amounts }: Invoice, right: number) {
  const { subtotal, total } = amounts;
  const rule = (y: number, colour = line) => document.moveTo(margin, y).lineTo(right, y).lineWidth(1).stroke(colour);
  const row = (y: number, label: string, amount: string, { isStrong = false, from = margin } = {}) => {
    document.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fontSize(isStrong ? 12 : 10.5);
    document
      .fillColor(ink)
      .text(label, from, y)
      .text(amount, margin, y, { width: right - margin, align: 'right' });
  };
  const middle = margin + (right - margin) / 2;
  document.font('Helvetica').fontSize(10).fillColor(quiet);
  document.text('Descripción', margin, 376).text('Importe', margin, 376, { width: right - margin, align: 'right' });
  rule(394, ink);
  row(406, `Plan ${customer.plan}, cuota ${plansByType[customer.paymentType]}`, toEuros(subtotal));
  document
    .fontSize(9)
    .fillColor(quiet)
    .text(`Del ${toDate(created)} al ${toDate(periodEnd)}`, margin, 422);
  rule(446);
  row(460, 'Base imponible', toEuros(subtotal), { from: middle });
  row(480, `IVA (${vatRate} %)`, toEuros(total - subtotal), { from: middle });
  document.moveTo(middle, 502).lineTo(right, 502).lineWidth(1).stroke(line);
  row(514, 'Total', toEuros(total), { isStrong: true, from: middle });
}
