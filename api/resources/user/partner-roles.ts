import { sql } from 'drizzle-orm';
import type { Role } from '@trastienda/contract/calls/session';
import type { user } from '@trastienda/contract/resources/user';
import type { Transaction } from '../../db/connection.ts';
import type { Saving } from '../../hydra/api-resource.ts';
import { makers } from '../maker/table.ts';
import { resellers } from '../reseller/table.ts';
import { takers } from '../taker.ts';

/** Each kind of record that a user can be, with the role that comes with it. */
const roleOf = { ROLE_MAKER: makers.userId, ROLE_TAKER: takers.userId, ROLE_RESELLER: resellers.userId } as const;

/**
 * Roles follow records: a save of the roles leaves a user those of the records that they are, and only a maker resells.
 * A new user is none yet; the roles sent say what the next call makes of them (D-47).
 */
export async function keepRolesOfPartners({ tx, id, input }: Saving<typeof user>): Promise<typeof input> {
  if (id === undefined || input.roles === undefined) return input;
  // The user's row is locked, and a record is linked under the same lock: what is found here stays so until the save is done.
  const kept = await rolesOfPartners(tx, id);
  const roles = new Set([...input.roles, ...kept]);
  if (!kept.includes('ROLE_MAKER')) roles.delete('ROLE_MAKER_RESELLER');
  return { ...input, roles: [...roles] };
}

async function rolesOfPartners(tx: Transaction, id: number): Promise<Role[]> {
  const each = Object.entries(roleOf).map(
    ([role, userId]) => sql`select ${role}::text as role from ${userId.table} where ${userId} = ${id}`,
  );
  const { rows } = await tx.execute<{ role: Role }>(sql.join(each, sql` union all `));
  return rows.map(({ role }) => role);
}
