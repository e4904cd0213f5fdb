import type { AccessTokens } from '../../session/access-token.ts';
import type { FactorKeys } from '../../session/factors/factor-keys.ts';
import type { Passkeys } from '../../session/factors/passkeys.ts';

/** What the routes of second factors need. `keys` seal the seeds of authenticator apps. */
export type FactorTools = { tokens: AccessTokens; keys: FactorKeys; passkeys: Passkeys };

/**
 * The routes that change the factors of any signed-in user, also of one who must add a factor before anything else. `isDoneAnew`: no answer is
 * stored under an idempotency key, because it contains secrets.
 */
export const ownWrite = {
  isForIncompleteAccount: true,
  isPersonal: true,
  needsConfirmation: true,
  isDoneAnew: true,
} as const;
