import * as z from 'zod';

/**
 * A variable that `faultOf` checks. White space around it is dropped: in a file with Windows line ends, each value has a carriage return.
 * @param faultOf returns what is wrong with a value, as the end of a sentence that begins with the name of the variable. The sentence never
 * contains a password.
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

/** An address that has only a host, because its users append absolute paths. */
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
  // The origin of an app has a scheme of its own, such as capacitor://localhost. That of a page without a server is null or file://.
  if (['*', 'null'].includes(text) || /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[^/?#@\s]*$/.test(text)) return undefined;
  const isOrigin = /^https?:\/\/[^@*]+$/i.test(text) && URL.canParse(text);
  if (!isOrigin) return 'is not *, or origins such as https://www.example.com, separated by commas';
  return /^[^:]+:\/\/[^/?#]+$/.test(text)
    ? undefined
    : `has ${text}, which no browser sends as its origin: write ${toOrigin(text)}`;
}

/** Browsers leave out the default port, and write the host in lower case and ASCII. */
const toOrigin = (text: string) => (/^https?:/i.test(text) ? new URL(text).origin : text);
