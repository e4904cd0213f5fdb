import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { mediaMakers, mediaMakersHeaders } from '../resources/maker/media.ts';
import { makers, makerTags } from '../resources/maker/table.ts';
import { makerPlans } from '../resources/plan.ts';
import { takers } from '../resources/taker.ts';
import { users } from '../session/users.ts';
import { hashPassword } from '../session/passwords.ts';
import { logins } from '../session/tables.ts';
import type { Catalogue } from './catalogue.ts';
import { inChunks, storedAs, withIds } from './insert-rows.ts';
import { keyOf, type Picture } from './pictures/pictures.ts';
import type { MakerPictures, StoredPictures } from './store-pictures.ts';

/**
 * Inserts the users, makers and takers of the catalogue. The users have a random password, of which only the hash is stored, so they
 * cannot sign in until an administrator sets a new password.
 */
export async function insertPeople(tx: Transaction, catalogue: Catalogue, pictures: MakerPictures): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const created = await tx
    .insert(users)
    .values(catalogue.users.map(({ email, roles }) => ({ email, roles, passwordHash })))
    .returning({ id: users.id, email: users.email });
  const userIds = new Map(created.map(({ id, email }) => [email, id]));
  const numbered = withIds(catalogue.makers);
  await tx
    .insert(makers)
    .overridingSystemValue()
    .values(
      numbered.map(
        ({ location, tags: _tags, loginMinutesAgo: _logins, avatar: _avatar, header: _header, ...maker }) => ({
          ...maker,
          locationId: location,
          userId: idOf(userIds, maker.email),
        }),
      ),
    );
  await tx.insert(makerPlans).values(catalogue.subscriptions);
  await tx
    .insert(takers)
    .values(catalogue.takers.map(({ name, surname, email }) => ({ name, surname, userId: idOf(userIds, email) })));
  await tx.insert(makerTags).values(numbered.flatMap(({ id, tags }) => tags.map((tagId) => ({ makerId: id, tagId }))));
  const signIns = numbered.flatMap(({ email, loginMinutesAgo }) => {
    const userId = idOf(userIds, email);
    return loginMinutesAgo.map((minutes) => ({ userId, at: sql`now() - make_interval(mins => ${minutes})` }));
  });
  await inChunks(signIns, (chunk) => tx.insert(logins).values(chunk));
  const shown = (stored: StoredPictures, pictureOf: (maker: (typeof numbered)[number]) => Picture | null) =>
    numbered.flatMap((maker) => {
      const picture = pictureOf(maker);
      return picture ? [{ makerId: maker.id, fileName: storedAs(stored, keyOf(picture)).fileName }] : [];
    });
  await tx.insert(mediaMakers).values(shown(pictures.avatar, ({ avatar }) => avatar));
  await tx.insert(mediaMakersHeaders).values(shown(pictures.header, ({ header }) => header));
  // The media in `pictures` only kept the files from being deleted as unused. Now the makers' own media refer to the files.
  const kept = (stored: StoredPictures) => [...stored.values()].map(({ mediumId }) => mediumId);
  await tx.delete(mediaMakers).where(inArray(mediaMakers.id, kept(pictures.avatar)));
  await tx.delete(mediaMakersHeaders).where(inArray(mediaMakersHeaders.id, kept(pictures.header)));
}

function idOf(ids: ReadonlyMap<string, number>, email: string): number {
  const id = ids.get(email);
  if (id === undefined) throw new Error(`The demo has no user with the e-mail ${email}`);
  return id;
}
