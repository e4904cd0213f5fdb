import { contacts } from '../../../resources/contact.ts';
import { favoriteExperiences, favoriteMakerMakers, favoriteMakers } from '../../../resources/favorites/table.ts';
import { resellers, resellerTags } from '../../../resources/reseller/table.ts';
import { aLine, aText } from '../dice.ts';
import { codes, idsOf, times, type Terms } from './fill-terms.ts';
import type { Filling } from './fill-users.ts';

/** Inserts a reseller for each of the users. Returns their ids. */
export async function fillResellers({ db, dice, terms }: Filling & { terms: Terms }, userIds: number[]) {
  const rows = userIds.map((userId, n) => ({
    userId,
    name: aLine(dice),
    fiscalName: `${aLine(dice)} S.L.`,
    cif: `${dice.one(['B', 'A', 'Ñ'])}${1000 + dice.upTo(8999)}`,
    address: 'Calle Mayor 1',
    cp: '28001',
    country: dice.one(codes),
    claim: aText(dice),
    observations: dice.maybe(0.6, aText(dice)),
    urlWeb: `https://${dice.one(['Agencia', 'viajes', 'm%C3%A1s_'])}${n}.example`,
    countries: dice.some(codes, 4),
  }));
  const ids = idsOf(await db.insert(resellers).values(rows).returning({ id: resellers.id }));
  const tagged = ids.flatMap((resellerId) => dice.some(terms.tags, 3).map((tagId) => ({ resellerId, tagId })));
  await db.insert(resellerTags).values(tagged);
  return ids;
}

type Partners = { makers: number[]; resellers: number[]; experiences: number[] };

/** Inserts the contacts and the favourites of resellers, of whom the last have none. */
export async function fillFavorites({ db, dice }: Filling, { makers, resellers, experiences }: Partners) {
  const contactRows = times(60).map((n) => ({
    name: aLine(dice),
    surname: dice.maybe(0.7, aLine(dice)),
    email: dice.maybe(0.7, `Persona.${n}@${dice.one(['correo.example', 'mail.example'])}`),
    resellerId: dice.one(resellers),
    makerId: dice.maybe(0.6, dice.one(makers)),
  }));
  await db.insert(contacts).values(contactRows);
  const fans = resellers.slice(0, -10);
  const bookmarks = fans.flatMap((resellerId) =>
    dice.some(experiences, 5).map((experienceId) => ({ resellerId, experienceId })),
  );
  await db.insert(favoriteExperiences).values(bookmarks);
  const groups = times(60).map(() => ({ resellerId: dice.one(fans) }));
  const groupIds = idsOf(await db.insert(favoriteMakers).values(groups).returning({ id: favoriteMakers.id }));
  const members = groupIds.flatMap((favoriteMakerId) =>
    dice.someOf(makers, 4).map((makerId) => ({ favoriteMakerId, makerId })),
  );
  await db.insert(favoriteMakerMakers).values(members);
}
