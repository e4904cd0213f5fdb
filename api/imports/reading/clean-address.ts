import { withoutInvisible } from '@trastienda/contract/validators/pasted';
import { isUrl } from '@trastienda/contract/validators/url';
import { decodeHTMLStrict } from 'entities';

/**
 * Converts an address in a feed to an absolute web address: decodes entities, removes invisible characters and line breaks, removes blanks at
 * the ends of lines and encodes the others, and completes an address that begins with `/` from `base`. Other text stays unchanged, so that an
 * address of an earlier import does not count as changed.
 * @param base the URL of the source.
 * @returns undefined if the text is not an address. A name such as `foto.jpg` is rejected, because it may be a host or a file.
 */
export function toAddress(sent: string, base: string | undefined): string | undefined {
  const text = withoutInvisible(decodeHTMLStrict(sent))
    // A single regular expression for the blanks around line breaks would take quadratic time for a long run of blanks.
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .join('')
    .replace(/\s/g, encodeURIComponent)
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase());
  const address = text.startsWith('/') && base !== undefined ? under(base, text) : text;
  return isUrl(address) && isPlain(address) && URL.canParse(address) ? address : undefined;
}

/** Completes `/path` with the origin of `base`, and `//host/path` with its protocol. */
function under(base: string, text: string): string {
  const { protocol, origin } = new URL(base);
  return text.startsWith('//') ? `${protocol}${text}` : `${origin}${text}`;
}

/** Whether a text contains no whitespace, no control characters and no lone surrogates. PostgreSQL rejects lone surrogates. */
export const isPlain = (text: string): boolean => !/[\s\p{C}]/u.test(text) && text.isWellFormed();
