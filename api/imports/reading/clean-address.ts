import { withoutInvisible } from '@trastienda/contract/validators/pasted';
import { isUrl } from '@trastienda/contract/validators/url';
import { decodeHTMLStrict } from 'entities';

/**
 * Returns the absolute web address that a feed means: entities are decoded, invisible characters and line breaks removed, blanks removed at the
 * ends and encoded inside, and an address that begins with `/` belongs to `base`. All other text stays as it is, so that an address that was
 * imported before does not count as changed.
 * @returns undefined if the text is no address. A name such as `foto.jpg` is none, because it may be a host as well as a file.
 */
export function toAddress(sent: string, base: string | undefined): string | undefined {
  const text = withoutInvisible(decodeHTMLStrict(sent))
    .trim()
    .replace(/\s*[\r\n]\s*/g, '')
    .replace(/\s/g, encodeURIComponent)
    .replace(/^https?:/i, (scheme) => scheme.toLowerCase());
  const address = text.startsWith('/') && base !== undefined ? under(base, text) : text;
  return isUrl(address) && isPlain(address) && URL.canParse(address) ? address : undefined;
}

/** Returns a path, or a host and a path, with the missing beginning of the base. */
function under(base: string, text: string): string {
  const { protocol, origin } = new URL(base);
  return text.startsWith('//') ? `${protocol}${text}` : `${origin}${text}`;
}

/** Whether a text contains no whitespace, no control characters and no lone surrogates. PostgreSQL rejects lone surrogates. */
export const isPlain = (text: string): boolean => !/[\s\p{C}]/u.test(text) && text.isWellFormed();
