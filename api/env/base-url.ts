import * as z from 'zod';

/**
 * A schema for a variable. It trims the value, because in a file with Windows line ends each value ends with a carriage return.
 * @param faultOf returns the fault of a value as the end of a sentence that begins with the name of the variable, without any password;
 * undefined for a valid value.
 */
export const checked = (faultOf: (text: string) => string | undefined) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = faultOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** An address without a slash at its end. */
export const baseUrl = checked((text) => faultOf(text, { hasPath: true })).transform((url) => url.replace(/\/+$/, ''));

/** An address without a path, because absolute paths are appended to it. */
export const hostUrl = checked((text) => faultOf(text, { hasPath: false })).transform((url) => url.replace(/\/+$/, ''));

function faultOf(text: string, { hasPath }: { hasPath: boolean }): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'is not an http:// or https:// address';
  const { username, password, pathname, origin } = new URL(text);
  if (username || password) return 'must not have a user or a password';
  const hasQuery = /[?#]/.test(text);
  if (!hasPath && (hasQuery || pathname !== '/')) return `must not have a path or a query: write ${origin}`;
  return hasQuery ? `must not have a query: write ${origin}${pathname.replace(/\/+$/, '')}` : undefined;
}

/** Origins separated by commas, as browsers send them, or `*`. */
export const origins = checked((text) => listOf(text).map(originFault).find(Boolean)).transform((text) =>
  listOf(text).map(toOrigin),
);

export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function originFault(text: string): string | undefined {
  // Apps have schemes such as capacitor://localhost. A page without a server has the origin null or file://.
  if (['*', 'null'].includes(text) || /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[^/?#@\s]*$/.test(text)) return undefined;
  const isOrigin = /^https?:\/\/[^@*]+$/i.test(text) && URL.canParse(text);
  if (!isOrigin) return 'is not *, or origins such as https://www.example.com, separated by commas';
  return /^[^:]+:\/\/[^/?#]+$/.test(text)
    ? undefined
    : `has ${text}, which no browser sends as its origin: write ${toOrigin(text)}`;
}

/** Browsers leave out the default port, and write the host in lower case and ASCII. */
const toOrigin = (text: string) => (/^https?:/i.test(text) ? new URL(text).origin : text);
