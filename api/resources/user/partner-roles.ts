import { sql, type SQL } from 'drizzle-orm';
import { backOfficeRoles, type Role } from '@trastienda/contract/choices';
import type { user } from '@trastienda/contract/resources/user';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../../db/connection.ts';
import type { Saving } from '../../hydra/api-resource.ts';
import { makers } from '../maker/table.ts';
import { resellers } from '../reseller/table.ts';
import { takers } from '../taker.ts';
import { users } from '../../session/users.ts';

/** The role of each kind of partner record, with the column that links the record to its user. */
const roleOf = { ROLE_MAKER: makers.userId, ROLE_TAKER: takers.userId, ROLE_RESELLER: resellers.userId } as const;

/**
 * Adds the roles that the user has through its partner records to the roles in the input of a save, so that the save cannot remove them
 * . Someone who is a maker keeps ROLE_MAKER even if the input omits it.
 */
export async function keepRolesOfPartners({ tx, id, input }: Saving<typeof user>): Promise<typeof input> {
  if (id === undefined || input.roles === undefined) return input;
  // The user's row is locked, and linking a record takes the same lock, so the result stays valid until the save commits.
  const kept = await rolesOfPartners(tx, id);
  return { ...input, roles: [...new Set([...input.roles, ...kept])] };
}

/**
 * Returns a violation if a save adds a partner role to a user without the partner record, or ROLE_MAKER_RESELLER to a user who is
 * not a maker (D-75). A create may set any role, because a client may create the user before the partner record (D-47).
 */
export async function refusePartnerRoles({ tx, id, input }: Saving<typeof user>): Promise<FieldProblem[]> {
  if (id === undefined || input.roles === undefined) return [];
  const stored = sql`select unnest(${users.roles}) as role from ${users} where ${users.id} = ${id}`;
  const [had, records] = [await rolesIn(tx, stored), await rolesOfPartners(tx, id)];
  const allowed: Role[] = [...had, ...records, ...backOfficeRoles];
  if (records.includes('ROLE_MAKER')) allowed.push('ROLE_MAKER_RESELLER');
  return input.roles.every((role) => allowed.includes(role)) ? [] : [{ propertyPath: 'roles', key: 'partnerRole' }];
}

const rolesOfPartners = (tx: Transaction, id: number) => {
  const each = Object.entries(roleOf).map(
    ([role, userId]) => sql`select ${role}::text as role from ${userId.table} where ${userId} = ${id}`,
  );
  return rolesIn(tx, sql.join(each, sql` union all `));
};

async function rolesIn(tx: Transaction, query: SQL): Promise<Role[]> {
  const { rows } = await tx.execute<{ role: Role }>(query);
  return rows.map(({ role }) => role);
}
