import type { Database } from '../../db/connection.ts';
import { lanes } from '../passwords.ts';
import type { Place } from './fair-queue.ts';
import { recognise } from './known-networks.ts';
import { toSharedNetwork } from './networks.ts';

/**
 * Returns where the password work of a client without a session waits, by its network and its account, and whether the account has used the
 * network before. The attempts of strangers at an account do not count for its known networks.
 * @param client `account` is the result of `toAccount`.
 */
export async function findPlace(
  db: Database,
  { account, address }: { account: string; address: string },
): Promise<{ place: Place; isKnown: boolean }> {
  const network = toSharedNetwork(address);
  const { isInUse, isKnown } = await recognise(db, { account, network });
  const lane = isInUse ? lanes.known : lanes.stranger;
  return { place: { lane, network, account: `${isKnown ? 'known' : 'unknown'} ${account}` }, isKnown };
}
