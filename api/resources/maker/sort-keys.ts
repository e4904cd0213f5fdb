import { sql } from 'drizzle-orm';
import { toSortedText } from '../../db/columns.ts';
import { byCount, type SortKey } from '../../hydra/reading/sort-keys.ts';
import { logins } from '../../session/tables.ts';
import { experiences } from '../experience/table.ts';
import { makerPlans, plans } from '../plan.ts';
import { byLastLogin } from '../user/last-login.ts';
import { isRecent } from './computed.ts';
import { makers } from './table.ts';

/** The computed fields of a maker by which a list can be sorted. */
export const sortKeys = {
  registerDate: { value: () => makers.createdAt.getSQL() },
  currentPlan: {
    value: () => toSortedText(plans.name.getSQL()),
    join: {
      name: 'plan',
      on: sql`(${makerPlans} join ${plans} on ${plans.id} = ${makerPlans.planId}) on ${makerPlans.makerId} = ${makers.id}`,
    },
    absent: sql`not exists (select from ${makerPlans} where ${makerPlans.makerId} = ${makers.id})`,
  },
  lastLogin: byLastLogin(makers.userId),
  monthLogins: byCount(makers.userId, logins, logins.userId, isRecent),
  activeProducts: byCount(makers.id, experiences, experiences.makerId, experiences.isActive.getSQL()),
} satisfies Record<string, SortKey>;
