/**
 * Cleans single lines that a person pastes or that another system sends. The API refuses the removed characters (D-96), so a form cleans
 * before it sends, and an import before it stores.
 *
 * - E-mail addresses: {@link cleanEmail}.
 * - URLs: {@link cleanUrl}.
 * - Identifiers (`civitatisId`, `stripeId`, `tripadvisorId`, `customerId`), documents, SKUs and slugs: {@link cleanIdentifier}.
 * - Titles and names: `toLine` in `line.ts`, which keeps joiners and direction marks because scripts and emoji need them.
 *
 * Every function returns a text that it would not change again, and leaves an unfinished text as it is apart from these characters, so a
 * form can also call it when the field is left.
 */

const invisible = /\p{Cf}/u;
const eachInvisible = /\p{Cf}/gu;

/** Whether a text contains a format character: a zero-width character, a direction mark, a soft hyphen, a joiner (D-96). */
export const hasInvisible = (text: string): boolean => invisible.test(text);

export const withoutInvisible = (text: string): string => text.replace(eachInvisible, '');

/** Removes format characters, and replaces each run of tabs, line breaks and other white space by one blank: `A\t12\u200B` → `A 12`. */
export const cleanIdentifier = (pasted: string): string => withoutInvisible(pasted).replace(/\s+/g, ' ').trim();

/** Also removes angle brackets around the URL: `<https://example.com>` → `https://example.com`. */
export const cleanUrl = (pasted: string): string => cleanIdentifier(pasted).replace(/^<\s*|\s*>$/g, '');

/**
 * Returns the address alone: `Ana <ana@example.com>,` and `mailto:ana@example.com?subject=Hola` → `ana@example.com`. A list of several
 * addresses stays a list.
 */
export function cleanEmail(pasted: string): string {
  const line = cleanIdentifier(pasted);
  const [, bracketed] = /^[^<>]*<([^<>]*@[^<>]*)>[\s,;.]*$/.exec(line) ?? [];
  const address = (bracketed ?? line).replace(/^[\s<]+|[\s>,;.]+$/g, '');
  return /^mailto:/i.test(address) ? cleanEmail(address.replace(/^mailto:/i, '').replace(/\?.*$/, '')) : address;
}
