import { hasCode } from './error-codes.ts';

const see = 'See "TLS to the database" in docs/operations/install.md.';
const addCa = 'Add sslrootcert=<file of its CA> to DATABASE_URL.';
const unknownCa = ['is signed by a CA that this machine does not know.', addCa];

/** For each error code of OpenSSL and Node: the fault of the certificate, and the advice. */
const faults: Record<string, string[]> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ['is self-signed.', addCa],
  SELF_SIGNED_CERT_IN_CHAIN: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCa,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCa,
  CERT_HAS_EXPIRED: ['has expired.', 'Renew it on the database server, and check the clock of this machine.'],
  CERT_NOT_YET_VALID: ['is not valid yet.', 'Check the clocks of both machines.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'is for another host.',
    'In DATABASE_URL, write a host name that is in the certificate.',
  ],
};

const isCertificateCode = (code: string) => Object.hasOwn(faults, code) || /^(?:CERT|CRL)_/.test(code);

/** Whether this machine refuses the certificate of a database. */
export const isCertificateRefused = (error: unknown): boolean => hasCode(error, isCertificateCode);

/**
 * Describes an error of TLS to a database, and gives advice.
 * @param url the address of the database. Its password is not in the sentences.
 * @returns undefined for another error.
 */
export function describeTlsError(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const sentences = describe(error, code, new URL(url).host || 'localhost');
  return sentences && [...sentences, see].join(' ');
}

function describe(error: Error, code: string, host: string): string[] | undefined {
  if (isCertificateCode(code)) {
    const [found, advice] = faults[code] ?? [`cannot be used (${code}).`, 'Have it replaced on the database server.'];
    return [`The certificate of the database at ${host} ${found}`, advice ?? ''];
  }
  // The driver and the server report these two without a specific code.
  if (/server does not support SSL/.test(error.message)) {
    return [
      `The database at ${host} does not offer TLS.`,
      'Turn it on there, or set sslmode=disable if the network is private.',
    ];
  }
  if (/no pg_hba\.conf entry .*no encryption/.test(error.message)) {
    return [
      `The database at ${host} accepts no connection without TLS, or not from this machine.`,
      'Add sslmode=verify-full to DATABASE_URL.',
    ];
  }
  // A connection reads only the files of sslrootcert, sslcert and sslkey.
  if ('path' in error && 'syscall' in error && error.syscall !== 'connect')
    return [`The file ${String(error.path)}, which DATABASE_URL names, cannot be read (${code}).`];
  return undefined;
}
