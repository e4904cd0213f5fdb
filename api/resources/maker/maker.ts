import { shownText } from '../../db/columns.ts';
import { sql } from 'drizzle-orm';
import { maker } from '@trastienda/contract/resources/makers/maker';
import { profileNames } from '@trastienda/contract/resources/makers/maker-profile';
import type { Transaction } from '../../db/connection.ts';
import { contains, isOneOf, ofLinked, refersTo } from '../../hydra/reading/filters.ts';
import { isCount } from '../../hydra/reading/range-filters.ts';
import { column, toMany, toOne, translatedColumn } from '../../hydra/field-storage.ts';
import { mediaFields, refuseMediaOfOthers } from '../attached-media.ts';
import { dropRepeatedOfMaker } from '../favorites/drop-repeated.ts';
import { experiences } from '../experience/table.ts';
import { favoriteMakerMakers, favoriteMakers } from '../favorites/table.ts';
import { addFreePlan } from '../free-plan.ts';
import { locations } from '../location.ts';
import { makerPlans } from '../plan.ts';
import { tags } from '../tag.ts';
import { definePartner } from '../user/define-partner.ts';
import { idleDaysOf } from '../user/last-login.ts';
import { isNewUser } from '../user/partner.ts';
import { users } from '../../session/users.ts';
import { computed, isReseller } from './computed.ts';
import { makerMedia } from './media.ts';
import { refuseClosedProfile } from './profile.ts';
import { sortKeys } from './sort-keys.ts';
import { makers, makerTags } from './table.ts';

export const makerApi = definePartner({
  contract: maker,
  table: makers,
  fields: {
    name: column(makers.name),
    documentType: column(makers.documentType),
    document: column(makers.document),
    user: toOne(makers.userId, {
      collection: 'users',
      table: users,
      shows: () => ({ roles: sql`${users.roles}`, isMakerReseller: isReseller }),
    }),
    slug: column(makers.slug),
    sustainableSeal: column(makers.sustainableSeal),
    email: column(makers.email),
    phone: column(makers.phone),
    phone2: column(makers.phone2),
    whatsapp: column(makers.whatsapp),
    web: column(makers.web),
    country: column(makers.country),
    location: toOne(makers.locationId, {
      collection: 'locations',
      table: locations,
      shows: (language) => ({ name: shownText(locations.name, language) }),
    }),
    address: column(makers.address),
    postalCode: column(makers.postalCode),
    bookingEngine: column(makers.bookingEngine),
    bookingEngineWidget: column(makers.bookingEngineWidget),
    phrase: translatedColumn(makers.phrase),
    description: translatedColumn(makers.description),
    founders: column(makers.founders),
    director: column(makers.director),
    operations: translatedColumn(makers.operations),
    technology: translatedColumn(makers.technology),
    customerId: column(makers.customerId),
    tripadvisorId: column(makers.tripadvisorId),
    tripadvisorWidget: column(makers.tripadvisorWidget),
    linkedIn: column(makers.linkedIn),
    twitter: column(makers.twitter),
    instagram: column(makers.instagram),
    facebook: column(makers.facebook),
    tags: toMany(
      makers,
      { table: makerTags, own: makerTags.makerId, other: makerTags.tagId },
      { collection: 'tags', table: tags, shows: (language) => ({ name: shownText(tags.name, language) }) },
    ),
    ...mediaFields(makerMedia, makers.id),
    ...computed,
  },
  filters: {
    name: contains(() => makers.nameFolded),
    document: contains(() => makers.documentFolded),
    email: contains(() => makers.emailFolded),
    slug: isOneOf(makers.slug),
    'plan.id': ofLinked(makers.id, makerPlans, makerPlans.makerId, refersTo(makerPlans.planId, 'plans')),
    activeProducts: isCount(
      makers.id,
      sql`(select ${experiences.makerId} from ${experiences} where ${experiences.isActive}) active`,
      sql`active.maker_id`,
    ),
    'exists[plan]': sql`(${makers.id} in (select ${makerPlans.makerId} from ${makerPlans}))`,
    idleDays: idleDaysOf(makers.userId),
  },
  sortKeys,
  // Deleting a maker does not delete the user (D-49).
  partner: { userId: makers.userId, role: 'ROLE_MAKER', losesToo: ['ROLE_MAKER_RESELLER'], taken: 'userIsMaker' },
  taken: { slug: 'slugTaken' },
  validate: async (saving) => [
    ...(await refuseClosedProfile(saving)),
    ...(await refuseMediaOfOthers(makerMedia, saving)),
  ],
  ruledByOthers: profileNames,
  write: async ({ tx, input }, store) => {
    const id = await store(input);
    if (isNewUser(input.user)) await addFreePlan(tx, id);
    return id;
  },
  beforeRemove: async (tx, id) => ({ others: { table: favoriteMakers, ids: await findEmptyFavorites(tx, id) } }),
  afterRestore: dropRepeatedOfMaker,
});

/**
 * Returns the ids of the groups of favourite makers that contain only this maker. Locks its groups first, so that two makers that are
 * deleted or restored at the same time see each other's effect.
 */
async function findEmptyFavorites(tx: Transaction, id: number): Promise<number[]> {
  await tx.execute(sql`
    select from ${favoriteMakers} where id in (select favorite_maker_id from ${favoriteMakerMakers} where maker_id = ${id})
    order by id for update`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select favorite_maker_id as id from ${favoriteMakerMakers} where maker_id = ${id}
    except select favorite_maker_id from ${favoriteMakerMakers} where maker_id <> ${id}`);
  return rows.map((row) => row.id);
}
