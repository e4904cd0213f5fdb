import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Role } from '@trastienda/contract/calls/session';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { NewUser } from '@trastienda/contract/reference-fields';
import type { FieldProblem } from '@trastienda/contract/violations';
import type { Transaction } from '../../db/connection.ts';
import type { Saving } from '../../hydra/api-resource.ts';
import type { Provision } from '../../hydra/api-resource.ts';
import { hashPassword } from '../../session/passwords.ts';
import { users } from '../../session/users.ts';

/** A kind of partner record: maker, taker or reseller. A user has at most one record of each kind. */
type Partner = {
  /** The column that refers to the user, unique in its table. */
  userId: PgColumn;
  /** The role that a user has through the record. */
  role: Role;
  /** Roles that require `role` and are removed with it. */
  losesToo?: readonly Role[];
  /** The error key for a user who already has a record of this kind. */
  taken: FieldErrorKey;
  /** Writes initial data of a record that was created together with its user (D-47). */
  afterwards?: Provision['afterwards'];
};

/** The hooks of a resource whose `user` field links a {@link Partner} to its user. */
export const partnerHooks = (partner: Partner) => ({
  provision: {
    field: 'user',
    prepare: async (parts: object): Promise<object> => {
      const { email, password } = parts as NewUser; // safe: the contract has parsed it as NewUser
      return { email, passwordHash: await hashPassword(password) };
    },
    create: async (tx: Transaction, parts: object) => createUser(tx, parts as Ready, partner), // safe: `prepare` returns Ready
    ...(partner.afterwards && { afterwards: partner.afterwards }),
  },
  alongside: (saving: Pick<Saving, 'tx' | 'input'>) => giveRole(saving, partner),
  beforeRemoval: (tx: Transaction, id: number) => takeRoles(tx, id, partner),
});

type Ready = { email: string; passwordHash: string };

async function createUser(
  tx: Transaction,
  { email, passwordHash }: Ready,
  { userId, role, taken }: Partner,
): Promise<number | FieldProblem[]> {
  // Waits for a concurrent transaction that has inserted the same e-mail address.
  const [created] = await tx
    .insert(users)
    .values({ email, passwordHash, roles: [role] })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created) return created.id;
  const { rows } = await tx.execute<{ iri: string; isOne: boolean }>(sql`
    select '/users/' || ${users.id} as iri, exists (select from ${userId.table} where ${userId} = ${users.id}) as "isOne"
    from ${users} where lower(${users.email}) = lower(${email})`);
  const user = rows[0];
  if (user?.isOne) return [{ propertyPath: 'email', key: taken, values: { user: user.iri } }];
  return [{ propertyPath: 'email', key: 'emailTaken', ...(user && { values: { user: user.iri } }) }];
}

/** Adds the role to an existing user who is linked to the record. */
async function giveRole({ tx, input }: Pick<Saving, 'tx' | 'input'>, { role }: Partner): Promise<void> {
  const { user } = input;
  if (typeof user !== 'number') return;
  await tx.execute(sql`
    update ${users} set roles = array_append(roles, ${role}) where id = ${user} and not ${role} = any(roles)`);
}

/** Removes the record's roles from its user, who is not deleted with the record. */
async function takeRoles(tx: Transaction, id: number, { userId, role, losesToo = [] }: Partner): Promise<void> {
  const lost = sql`${sql.param([role, ...losesToo])}::text[]`;
  await tx.execute(sql`
    update ${users} set roles = array(select one from unnest(roles) with ordinality as had (one, place) where one <> all (${lost}) order by place)
    where id = (select ${userId} from ${userId.table} where id = ${id})`);
}
