import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { derived, type Stored } from '../../hydra/field-storage.ts';
import { isNumber, type RangeFilter } from '../../hydra/reading/range-filters.ts';
import type { SortKey } from '../../hydra/reading/sort-keys.ts';
import { logins } from '../../session/tables.ts';

/** The time of the last sign-in of a user; null if there was none. */
export const lastLoginOf = (user: PgColumn): Stored =>
  derived(() => sql`(select max(${logins.at}) from ${logins} where ${logins.userId} = ${user})`);

/** Sorts by the last sign-in of a user. */
export const byLastLogin = (user: PgColumn): SortKey => ({
  value: () => sql`last_login.at`,
  join: {
    name: 'last_login',
    on: sql`(select user_id, max(at) as at from ${logins} group by 1) last_login on last_login.user_id = ${user}`,
  },
  absent: sql`not exists (select from ${logins} where ${logins.userId} = ${user})`,
});

/**
 * Compares the whole days since the last sign-in of a user, which are more than any number without one. Reading all recent sign-ins at once is
 * several times faster than looking up those of each user.
 */
export const idleDaysOf =
  (user: PgColumn): RangeFilter =>
  (operator) => {
    const isShort = operator === 'lt' || operator === 'lte';
    const days = (value: SQL) =>
      operator === 'lte' || operator === 'gt' ? sql`(${value}::int + 1)` : sql`${value}::int`;
    return {
      read: isNumber(sql``, operator).read,
      isSlow: true,
      where: (value) => sql`(${user} in (
        select ${logins.userId} from ${logins} where now() - ${logins.at} < make_interval(days => ${days(value)})
      )) is ${isShort ? sql`true` : sql`not true`}`,
    };
  };
