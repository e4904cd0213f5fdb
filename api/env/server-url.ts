import { checked } from './base-url.ts';

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The address of a database. */
export const databaseUrl = checked((text) => {
  const fault = serverFault(text, /^postgres(?:ql)?:\/\//i, 'is not a postgresql:// address');
  if (fault !== undefined) return fault;
  const mode = new URL(text).searchParams.get('sslmode');
  return mode === null || sslModes.includes(mode)
    ? undefined
    : 'has an unknown sslmode: write verify-full, no-verify or disable';
});

/** The address of a mail server. */
export const mailServerUrl = checked((text) =>
  serverFault(text, /^smtps?:\/\//i, 'is not an smtp:// or smtps:// address'),
);

function serverFault(text: string, scheme: RegExp, notAnAddress: string): string | undefined {
  if (!scheme.test(text)) return notAnAddress;
  if (isBadlyEncoded(text)) {
    return 'has characters that must be percent-encoded, perhaps in its password: write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25';
  }
  return URL.canParse(text) ? undefined : notAnAddress;
}

/**
 * Whether a URL has an @, # or % that is not percent-encoded. With a password such as `p@ss/word`, `ss` would be the host, and the start would
 * wait for it.
 */
function isBadlyEncoded(url: string): boolean {
  const [, authority = '', rest = ''] = /^[^:]*:\/\/([^/?#]*)([^]*)$/.exec(url) ?? [];
  return authority.split('@').length > 2 || /[@#]/.test(rest) || !isDecodable(url);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
