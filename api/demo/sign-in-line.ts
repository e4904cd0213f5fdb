import type { DemoAccount } from './load-demo.ts';

/** Returns the line of each start that says how to sign in to the demo. A log must not contain a password that the operator has set. */
export const signInLine = ({ email, password, isGenerated }: DemoAccount): string =>
  `Sign in with ${email} and the password ${isGenerated ? password : 'in ADMIN_PASSWORD'}`;
