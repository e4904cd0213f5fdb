import { inArray } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { contacts } from '../resources/contact.ts';
import { favoriteExperiences, favoriteMakerMakers, favoriteMakers } from '../resources/favorites/table.ts';
import { mediaResellersLogos } from '../resources/reseller/media.ts';
import { resellers, resellerTags } from '../resources/reseller/table.ts';
import { users } from '../session/users.ts';
import type { Catalogue } from './catalogue.ts';
import type { StoredPicture } from './store-pictures.ts';

/**
 * Inserts the agencies and their related records. The users of the agencies must already exist.
 * @param logos in the order of the agencies.
 */
export async function insertResellers(
  tx: Transaction,
  { resellers: demo }: Catalogue,
  logos: readonly StoredPicture[],
): Promise<void> {
  const created = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        demo.map(({ email }) => email),
      ),
    );
  const userIds = new Map(created.map(({ id, email }) => [email, id]));
  for (const [i, reseller] of demo.entries()) {
    const userId = userIds.get(reseller.email);
    if (userId === undefined) throw new Error(`there is no user for ${reseller.name}`);
    const { tags, contacts: people, favoriteExperiences: experienceIds, favoriteMakers: lists, ...fields } = reseller;
    const [inserted] = await tx
      .insert(resellers)
      .values({ ...fields, userId })
      .returning({ id: resellers.id });
    if (!inserted) throw new Error('an insert returned no row');
    const resellerId = inserted.id;
    await tx.insert(resellerTags).values(tags.map((tagId) => ({ resellerId, tagId })));
    await tx.insert(contacts).values(people.map((person) => ({ ...person, resellerId })));
    await tx.insert(favoriteExperiences).values(experienceIds.map((experienceId) => ({ resellerId, experienceId })));
    for (const makerIds of lists) await insertFavorite(tx, resellerId, makerIds);
    const logo = logos[i];
    if (logo) await tx.insert(mediaResellersLogos).values({ resellerId, fileName: logo.fileName });
  }
  // The media in `logos` only kept the files from being deleted as unused. Now the agencies' own media refer to the files.
  await tx.delete(mediaResellersLogos).where(
    inArray(
      mediaResellersLogos.id,
      logos.map(({ mediumId }) => mediumId),
    ),
  );
}

async function insertFavorite(tx: Transaction, resellerId: number, makerIds: readonly number[]): Promise<void> {
  const [favorite] = await tx.insert(favoriteMakers).values({ resellerId }).returning({ id: favoriteMakers.id });
  if (!favorite) throw new Error('an insert returned no row');
  await tx.insert(favoriteMakerMakers).values(makerIds.map((makerId) => ({ favoriteMakerId: favorite.id, makerId })));
}
