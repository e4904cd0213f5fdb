import { sql } from 'drizzle-orm';
import { user } from '@trastienda/contract/resources/user';
import { defineApi } from '../../hydra/api-resource.ts';
import { contains } from '../../hydra/reading/filters.ts';
import { column, derived } from '../../hydra/field-storage.ts';
import { makers } from '../maker/table.ts';
import { resellers } from '../reseller/table.ts';
import { takers } from '../taker.ts';
import { userInAction } from '../../db/actor.ts';
import { logAfterCommit } from '../../db/log-after-commit.ts';
import { forgetViewsOf } from './forget-views.ts';
import { byLastLogin, idleDaysOf, lastLoginOf } from './last-login.ts';
import { reportEmail, reportSavedUser } from './report-saved-user.ts';
import { keepRolesOfPartners, refusePartnerRoles } from './partner-roles.ts';
import { endSessionsWhereDue, hashNewPassword, refuseLastAdministrator } from './rules.ts';
import { notePassword } from '../../session/account/password-state.ts';
import { endAllSessions } from '../../session/refresh-tokens.ts';
import { hasRoleAdmin, users } from '../../session/users.ts';

export const userApi = defineApi({
  contract: user,
  table: users,
  fields: {
    email: column(users.email),
    password: column(users.passwordHash),
    roles: column(users.roles),
    isAdmin: derived(() => hasRoleAdmin),
    maker: derived(() => sql`(select '/makers/' || ${makers.id} from ${makers} where ${makers.userId} = ${users.id})`),
    taker: derived(() => sql`(select '/takers/' || ${takers.id} from ${takers} where ${takers.userId} = ${users.id})`),
    makerName: derived(() => sql`(select ${makers.name} from ${makers} where ${makers.userId} = ${users.id})`),
    takerName: derived(
      () =>
        sql`(select ${takers.name} || ' ' || ${takers.surname} from ${takers} where ${takers.userId} = ${users.id})`,
    ),
    lastLogin: lastLoginOf(users.id),
  },
  sortKeys: { lastLogin: byLastLogin(users.id) },
  filters: {
    email: contains(() => users.emailFolded),
    'exists[record]': sql`(
      ${users.id} in (select ${makers.userId} from ${makers} where ${makers.userId} is not null) or ${users.id} in (select ${takers.userId} from ${takers})
      or ${users.id} in (select ${resellers.userId} from ${resellers}))`,
    idleDays: idleDaysOf(users.id),
  },
  taken: { email: 'emailTaken' },
  prepare: hashNewPassword,
  complete: keepRolesOfPartners,
  validate: refusePartnerRoles,
  write: async (saving, store) => {
    await endSessionsWhereDue(saving);
    const id = await store(saving.input);
    if (saving.input.password !== undefined) await notePassword(saving.tx, id, { isGiven: userInAction() !== id });
    await reportSavedUser({ ...saving, id });
    return id;
  },
  beforeRemove: async (tx, id) => {
    await refuseLastAdministrator(tx, id);
    logAfterCommit(tx, { event: 'userDeleted', target: id });
    return {};
  },
  afterGone: (tx, id) => forgetViewsOf(tx, [id]),
  afterRestore: async (tx, id, { replaced }) => {
    // The tokens of the sessions that ended with the deletion stay invalid (D-59).
    await endAllSessions(tx, id);
    logAfterCommit(tx, { event: 'userRestored', target: id });
    const email = replaced.get('email');
    if (typeof email === 'string') await reportEmail(tx, id, email);
  },
});
