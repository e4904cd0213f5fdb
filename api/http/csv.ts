import { Readable, pipeline } from 'node:stream';
import type { Language } from '@trastienda/contract/language';
import { stringify } from 'csv-stringify';

/** The delimiter that spreadsheets expect in the locales of each language. */
const delimiterOf: Record<Language, string> = { es: ';', en: ',' };

/** Returns rows as a stream of CSV for spreadsheets. The rows are read while the stream is sent. */
export function toCsv(rows: AsyncIterable<string[]>, language: Language): Readable {
  const csv = stringify({
    // Without a byte order mark, Excel reads UTF-8 as Latin 1.
    bom: true,
    delimiter: delimiterOf[language],
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
    cast: { string: neutralise },
  });
  // The callback ignores errors, because the stream passes them to its reader.
  return pipeline(Readable.from(rows), csv, () => undefined);
}

/**
 * Neutralises formulas that the option `escape_formulas` of the CSV library misses. A spreadsheet that is set to another delimiter can
 * start a cell in the middle of a value, and some spreadsheets skip leading spaces and quotes.
 */
const neutralise = (text: string) =>
  text.replaceAll(/([;,|"'\s]+)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20]?)/g, (found, lead: string, sign: string, at: number) =>
    sign !== '' && (at === 0 || /[;,|\t\r\n]/.test(lead)) ? `${lead}'${sign}` : found,
  );
