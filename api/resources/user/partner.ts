import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { Role } from '@trastienda/contract/choices';
import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { NewUser } from '@trastienda/contract/model/reference-fields';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import type { Transaction } from '../../db/connection.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { ApiError } from '../../http/errors.ts';
import type { RolesChange } from '../../log/security-events.ts';
import { reportRoles } from './report-saved-user.ts';
import { hashPassword } from '../../session/passwords.ts';
import { notePassword } from '../../session/account/password-state.ts';
import { users } from '../../session/users.ts';

/** A kind of partner record: maker, taker or reseller. A user has at most one record of each kind. */
export type Partner = {
  /** The column that refers to the user, unique in its table. */
  userId: PgColumn;
  /** The role that a user has through the record. */
  role: Role;
  /** Roles that require `role` and are removed with it. */
  losesToo?: readonly Role[];
  /** The error key for a user who already has a record of this kind. */
  taken: FieldErrorKey;
};

/** The value of `user` in a write, which the contract has parsed. */
export type WrittenUser = number | NewUser | null | undefined;

/** Whether the write also creates the user (D-47): then the field holds an e-mail and a password instead of a reference. */
export const isNewUser = (user: WrittenUser): user is NewUser => typeof user === 'object' && user !== null;

/** Replaces the password of a new user with its hash. */
export const hashNewUser = async (user: WrittenUser): Promise<WrittenUser> =>
  isNewUser(user) ? { ...user, password: await hashPassword(user.password) } : user;

/** Creates a new user with the role of the partner, or gives the role to an existing user. @returns the reference to store. */
export async function linkUser(tx: Transaction, user: WrittenUser, partner: Partner): Promise<WrittenUser> {
  if (isNewUser(user)) return createUser(tx, user, partner);
  if (typeof user === 'number') await giveRole(tx, user, partner);
  return user;
}

/** Returns a violation, with the `@id` of the user who has the e-mail of a new user, or an empty list. */
export async function findTakenEmail(
  tx: Transaction,
  user: WrittenUser,
  { userId, taken }: Partner,
): Promise<FieldProblem[]> {
  if (!isNewUser(user)) return [];
  const { rows } = await tx.execute<{ iri: string; isOne: boolean }>(sql`
    select '/users/' || ${users.id} as iri, exists (select from ${userId.table} where ${userId} = ${users.id}) as "isOne"
    from ${users} where lower(${users.email}) = lower(${user.email})`);
  return rows.map(({ iri, isOne }) => ({
    propertyPath: 'user.email',
    key: isOne ? taken : 'emailTaken',
    values: { user: iri },
  }));
}

/**
 * @param user its password is a hash: see {@link hashNewUser}.
 * @throws ApiError `invalidInput` if a concurrent transaction has taken the e-mail address since {@link findTakenEmail}.
 */
async function createUser(tx: Transaction, user: NewUser, partner: Partner): Promise<number> {
  // Waits for a concurrent transaction that has inserted the same e-mail address.
  const [created] = await tx
    .insert(users)
    .values({ email: user.email, passwordHash: user.password, roles: [partner.role] })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created) {
    await notePassword(tx, created.id, { isGiven: true });
    logAfterCommit(tx, { event: 'userCreated', target: created.id, roles: [partner.role] });
    return created.id;
  }
  const [problem = { propertyPath: 'user.email', key: 'emailTaken' }] = await findTakenEmail(tx, user, partner);
  throw new ApiError('invalidInput', { violations: [problem] });
}

/** Adds the role to an existing user who is linked to the record. */
async function giveRole(tx: Transaction, userId: number, { role }: Partner): Promise<void> {
  const { rows } = await tx.execute<RolesChange>(sql`
    update ${users} set roles = array_append(roles, ${role}) where id = ${userId} and not ${role} = any(roles)
    returning id as target, array_remove(roles, ${role}) as "from", roles as "to"`);
  for (const change of rows) await reportRoles(tx, change);
}

/**
 * Removes the record's roles from its user, who is not deleted with the record.
 * @returns the change, for {@link returnRoles}; undefined if the record has no user.
 */
export async function takeRoles(
  tx: Transaction,
  id: number,
  { userId, role, losesToo = [] }: Partner,
): Promise<RolesChange | undefined> {
  const lost = sql`${sql.param([role, ...losesToo])}::text[]`;
  const { rows } = await tx.execute<RolesChange>(sql`
    with had as (
      select id, roles from ${users} where id = (select ${userId} from ${userId.table} where id = ${id}) for no key update
    )
    update ${users} set roles = array(select one from unnest(had.roles) with ordinality as each (one, place) where one <> all (${lost}) order by place)
    from had where ${users.id} = had.id
    returning ${users.id} as target, had.roles as "from", ${users.roles} as "to"`);
  for (const change of rows) await reportRoles(tx, change);
  return rows[0];
}

/** The result of {@link takeRoles}, as the trash stores it. */
const takenRoles = z
  .object({ target: z.int(), from: z.array(z.string()), to: z.array(z.string()) })
  .optional()
  .catch(undefined);

/**
 * Returns the roles that {@link takeRoles} took when the record comes back from the trash, in their former order if the roles have not
 * changed since. A user who replaces the former one only gets the role of the record.
 */
export async function returnRoles(
  tx: Transaction,
  id: number,
  { userId, role, removed }: Partner & { removed: unknown },
): Promise<void> {
  const before = takenRoles.parse(removed ?? undefined);
  const lost = before?.from.filter((one) => !before.to.includes(one)) ?? [];
  const { rows } = await tx.execute<RolesChange>(sql`
    with had as (
      select id, roles, id = ${before?.target ?? null} as is_same from ${users}
      where id = (select ${userId} from ${userId.table} where id = ${id}) for no key update
    )
    , merged as (
      select *, case
        when is_same and roles = ${toArray(before?.to ?? [])} then ${toArray(before?.from ?? [])}
        else roles || array(
          select one from unnest(case when is_same then ${toArray(lost)} else ${toArray([role])} end) one where one <> all (roles)
        )
      end as wanted
      from had
    )
    update ${users} set roles = had.wanted from merged had
    where ${users.id} = had.id and had.wanted <> had.roles
    returning ${users.id} as target, had.roles as "from", ${users.roles} as "to"`);
  for (const change of rows) await reportRoles(tx, change);
}

const toArray = (roles: readonly string[]) => sql`${sql.param(roles)}::text[]`;
