import type { Config } from '@trastienda/contract/config';
import type { Factor } from '@trastienda/contract/calls/session/factors';
import { serve, serveSessions, toSession } from '../account.ts';
import { storedBySignIn } from '../screens.ts';
import type { TestServer } from '../test-server.ts';

/** What `/config.json` of a server with second factors says, if passkeys work on the page of the tests. */
export const withFactors: Partial<Config> = {
  features: ['account', 'second-factor'],
  passkeyOrigin: window.location.origin,
};

/** As {@link withFactors}, at an address where passkeys do not work. */
export const withoutPasskeys: Partial<Config> = { ...withFactors, passkeyOrigin: 'https://admin.server.example' };

/** Returns a factor of the user: by default an authenticator app, not used yet. */
export const toFactor = (id: number, others: Partial<Factor> = {}): Factor => ({
  '@id': `/account/factors/${id}`,
  '@type': 'Factor',
  kind: 'totp',
  name: 'Aplicación',
  createdAt: '2026-11-12T08:05:00Z',
  lastUsedAt: null,
  ...others,
});

export const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const codes = Array.from({ length: 10 }, (_, index) => `k7mp-${index}xw2-tr9q`);

/** The answer of the API with a prepared authenticator app. */
export const preparedApp = {
  '@id': '/account/factors/5',
  secret: seed,
  otpauthUrl: `otpauth://totp/Trastienda:ana.moreno%40server.example?issuer=Trastienda&secret=${seed}`,
};

export const toAccount = (factors: readonly Factor[], left: number) => ({
  '@id': '/account',
  '@type': 'Account',
  email: 'ana.moreno@server.example',
  roles: ['ROLE_ADMIN'],
  passwordChangedAt: '2026-11-12T08:05:00Z',
  factors,
  recoveryCodesLeft: factors.length === 0 ? 0 : left,
});

type Open = (path: string, session: ReturnType<typeof storedBySignIn>, config: Partial<Config>) => Promise<void>;
type Opened = {
  path?: string;
  /** The number of recovery codes. */
  left?: number;
  config?: Partial<Config>;
  /** The factors from the second read of the account on, when all recovery codes are left. */
  later?: readonly Factor[];
};

/** Opens a screen of a user with these factors. */
export async function openWithFactors(
  open: Open,
  server: TestServer,
  factors: readonly Factor[],
  { path = '/cuenta', left = 8, config = withFactors, later }: Opened = {},
) {
  if (later) await server.answer('GET', /^\/account$/, 200, toAccount(factors, left));
  await serve(server, '/account', later ? toAccount(later, codes.length) : toAccount(factors, left));
  await serveSessions(server, '/account/sessions', [toSession(9, { isCurrent: true })]);
  await open(path, storedBySignIn(server), config);
}
