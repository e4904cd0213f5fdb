import { roles } from '@trastienda/contract/choices';
import { takers } from '../../../resources/taker.ts';
import { logins } from '../../../session/tables.ts';
import { users } from '../../../session/users.ts';
import type { ApiUnderTest } from '../../servers/api-under-test.ts';
import { aLine, type Dice } from '../dice.ts';
import { idsOf, times } from './fill-terms.ts';

/** `now`: the moment before which sign-ins and changes are, in milliseconds. */
export type Filling = { db: ApiUnderTest['db']; dice: Dice; now: number };

/** Inserts users, most of whom have signed in. Returns their ids. */
export async function fillUsers({ db, dice, now }: Filling): Promise<number[]> {
  const rows = times(260).map((n) => ({
    email: `${dice.one(['Ana', 'óscar', 'Zoë', 'luis_'])}${n}@${dice.one(['uno.example', 'dos.example'])}`,
    passwordHash: '-',
    roles: dice.some(roles, 3),
  }));
  const ids = idsOf(await db.insert(users).values(rows).returning({ id: users.id }));
  const active = ids.filter(() => dice.chance(0.7));
  const signIns = active.flatMap((userId) => times(1 + dice.upTo(3)).map(() => ({ userId, at: aMoment(dice, now) })));
  await db.insert(logins).values(signIns);
  return ids;
}

export const aMoment = (dice: Dice, now: number) => new Date(dice.before(now, dice.upTo(100)));

/** Inserts a taker for each of the users. */
export async function fillTakers({ db, dice }: Filling, userIds: number[]) {
  await db.insert(takers).values(userIds.map((userId) => ({ name: aLine(dice), surname: aLine(dice), userId })));
}
