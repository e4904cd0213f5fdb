import { expect, it } from 'vitest';
import { describeTlsError } from './tls-errors.ts';

const url = 'postgresql://shop:hidden@db.example:5433/shop?sslmode=verify-full';
const withCode = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

it.each([
  [
    withCode('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'The certificate of the database at db.example:5433 is self-signed. Add sslrootcert',
  ],
  [withCode('SELF_SIGNED_CERT_IN_CHAIN'), 'is signed by a CA that this machine does not know. Add sslrootcert'],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'is signed by a CA that this machine does not know. Add sslrootcert'],
  [withCode('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'is signed by a CA that this machine does not know. Add sslrootcert'],
  [withCode('CERT_HAS_EXPIRED'), 'has expired. Renew it on the database server, and check the clock of this machine.'],
  [withCode('CERT_NOT_YET_VALID'), 'is not valid yet. Check the clocks'],
  [
    withCode('ERR_TLS_CERT_ALTNAME_INVALID'),
    'is for another host. In DATABASE_URL, write a host name that is in the certificate.',
  ],
  [withCode('CERT_REVOKED'), 'cannot be used (CERT_REVOKED). Have it replaced'],
  [
    new Error('The server does not support SSL connections'),
    'The database at db.example:5433 does not offer TLS. Turn it on',
  ],
  [
    withCode('28000', 'no pg_hba.conf entry for host "::1", user "a", database "b", no encryption'),
    'accepts no connection without TLS, or not from this machine. Add sslmode=verify-full',
  ],
  [
    Object.assign(withCode('ENOENT'), { path: '/etc/ca.crt', syscall: 'open' }),
    'The file /etc/ca.crt, which DATABASE_URL names, cannot be read (ENOENT).',
  ],
])('%s gets advice of its own', (error, sentence) => {
  const described = describeTlsError(error, url);
  expect(described).toContain(sentence);
  expect(described).toMatch(/"TLS to the database" in docs\/operations\/install\.md\.$/);
  expect(described).not.toContain('hidden');
});

it.each([withCode('ECONNREFUSED'), withCode('28P01', 'password authentication failed for user "shop"')])(
  '%s is no error of TLS',
  (error) => {
    expect(describeTlsError(error, url)).toBeUndefined();
  },
);
