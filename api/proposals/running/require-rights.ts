import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { Interrupted } from '../../runs/is-transient.ts';
import { users } from '../../session/users.ts';
import { mayWrite } from './change-state.ts';
import type { RunningProposal } from './running-proposal.ts';

/** Thrown when the user in whose name a proposal writes was deleted, or may no longer write its collection: the proposal stops. */
export class RightsLost extends Interrupted {
  override readonly name = 'RightsLost';
}

/**
 * Returns the roles of the user in whose name the proposal writes: of its owner, or of the user who undoes it.
 * @throws RightsLost
 */
export async function requireRights(tx: Transaction, proposal: RunningProposal): Promise<readonly string[]> {
  const id = proposal.state === 'undoing' ? proposal.undoneById : proposal.ownerId;
  if (id === null) throw new RightsLost();
  const [user] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, id));
  if (!user || !mayWrite(user.roles, proposal)) throw new RightsLost();
  return user.roles;
}
