import { checked } from './base-url.ts';

/** The address of a database. */
export const databaseUrl = checked((text) => {
  const fault = serverFault(text, /^postgres(?:ql)?:\/\//i, 'is not a postgresql:// address');
  if (fault !== undefined) return fault;
  return isDecodable(text) ? undefined : badlyEncoded;
});

/** The address of a mail server. */
export const mailServerUrl = checked((text) =>
  serverFault(text, /^smtps?:\/\//i, 'is not an smtp:// or smtps:// address'),
);

const badlyEncoded =
  'has characters that must be percent-encoded, perhaps in its password: write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25';

function serverFault(text: string, scheme: RegExp, notAnAddress: string): string | undefined {
  if (!scheme.test(text)) return notAnAddress;
  if (isCut(text)) return badlyEncoded;
  return URL.canParse(text) ? undefined : notAnAddress;
}

/**
 * Whether a password contains a /, ? or # that is not percent-encoded, so that an @ follows it. With the password `p@ss/word`, the host would
 * be `ss`, and the start would wait for it. An @ alone is allowed, because the host begins after the last one.
 */
function isCut(url: string): boolean {
  const [, rest = ''] = /^[^:]*:\/\/[^/?#]*([^]*)$/.exec(url) ?? [];
  return rest.replaceAll(/[?&]\w+=[^&#]*/g, '').includes('@');
}

/** Whether the percent-encoded bytes are UTF-8. A % that is not followed by two hexadecimal digits is an ordinary character. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}
