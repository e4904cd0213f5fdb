import { fold } from '../fold.ts';
import { limits } from '../limits.ts';

const { minChars, maxChars, wordMinChars } = limits.ownPassword;

/** The rules of a password that its owner sets (D-86), as keys of `fieldErrors`. */
export const ownPasswordRules = ['ownPasswordLength', 'ownPasswordPersonal', 'ownPasswordCommon'] as const;
export type OwnPasswordRule = (typeof ownPasswordRules)[number];

/** The user's e-mail address, and the names of the maker, taker or reseller that the user is, as far as they are known. */
export type Owner = { email: string; names?: readonly string[] };

/** Counted in code points, so that an emoji is one character. */
export const hasOwnLength = (password: string): boolean => {
  const { length } = Array.from(password);
  return length >= minChars && length <= maxChars;
};

/** Whether a password contains the part of the address before the @, or a name, ignoring case, accents and blanks. Shorter words do not count. */
export function isPersonal(password: string, { email, names = [] }: Owner): boolean {
  const text = toComparable(password);
  return [email.split('@', 1)[0] ?? '', ...names]
    .map(toComparable)
    .some((word) => word.length >= wordMinChars && text.includes(word));
}

const toComparable = (text: string) => fold(text).replaceAll(' ', '');

/**
 * Returns the rules that a password breaks.
 * @param common the passwords of `common-passwords.ts`, which a browser loads on demand.
 */
export const brokenRules = (password: string, owner: Owner, common: ReadonlySet<string>): OwnPasswordRule[] =>
  ownPasswordRules.filter((rule) => {
    if (rule === 'ownPasswordLength') return !hasOwnLength(password);
    if (rule === 'ownPasswordPersonal') return isPersonal(password, owner);
    return common.has(password.normalize('NFC').toLowerCase());
  });
