import type { DemoAccount } from './load-demo.ts';

/** Returns the line with the demo's credentials, which each start prints. It omits `ADMIN_PASSWORD`, which must not be in a log. */
export const signInLine = ({ email, password, isGenerated }: DemoAccount): string =>
  `Sign in with ${email} and the password ${isGenerated ? password : 'in ADMIN_PASSWORD'}`;
