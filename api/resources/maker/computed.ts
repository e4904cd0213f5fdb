import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '@trastienda/contract/language';
import { shownText } from '../../db/columns.ts';
import { derived, embedded, iris, type Stored, type TableWithId } from '../../hydra/field-storage.ts';
import { selectObject, toArray, toObject, type JsonMember } from '../../hydra/json-object.ts';
import type { MediaKind } from '../../media/media-kind.ts';
import { logins } from '../../session/tables.ts';
import { coverThumbnail } from '../attached-media.ts';
import { categories } from '../category.ts';
import { contacts } from '../contact.ts';
import { experienceCategories, experiences, experienceTags } from '../experience/table.ts';
import { locations } from '../location.ts';
import { makerPlans, plans } from '../plan.ts';
import { tags } from '../tag.ts';
import { lastLoginOf } from '../user/last-login.ts';
import { users } from '../../session/users.ts';
import { makerMedia } from './media.ts';
import { makers } from './table.ts';

const isOwn = eq(experiences.makerId, makers.id);
const isActive = sql`${isOwn} and ${experiences.isActive}`;
/** The condition of the sign-ins that count for `monthLogins`. */
export const isRecent = sql`${logins.at} > now() - interval '30 days'`;
const isSubscription = sql`${makerPlans} join ${plans} on ${plans.id} = ${makerPlans.planId} where ${makerPlans.makerId} = ${makers.id}`;

export const isReseller = sql`'ROLE_MAKER_RESELLER' = any(${users.roles})`;
const has = ({ table, owner }: MediaKind) => sql`exists (select from ${table} where ${owner} = ${makers.id})`;
const isDirectoryComplete = sql`num_nulls(${makers.name}, ${makers.phone}, ${makers.whatsapp}, ${makers.email}, ${makers.web}) = 0 and ${has(makerMedia.mediaMakers)}`;
const isSheetComplete = sql`num_nulls(${makers.country}, ${makers.locationId}, ${makers.address}, ${makers.postalCode}, ${makers.description}) = 0 and ${has(makerMedia.mediaMakersHeader)}`;
const isPinComplete = sql`(${isDirectoryComplete} and ${isSheetComplete})`;

/** Computed fields of a maker. In a list, most of them cost one or two index lookups per row. */
export const computed = {
  registerDate: derived(() => sql`${makers.createdAt}`),
  currentPlan: derived(() => sql`(select ${plans.name} from ${isSubscription})`),
  makerPlan: derived((language) => {
    const shown = { collection: 'plans', table: plans, shows: () => ({ name: plans.name.getSQL() }) };
    const subscription: JsonMember[] = [
      ['plan', toObject(embedded(shown, language))],
      ['price', makerPlans.price.getSQL()],
      ['startDate', makerPlans.startDate.getSQL()],
      ['stripeCustomerId', makerPlans.stripeCustomerId.getSQL()],
    ];
    return sql`(${selectObject(subscription, sql`from ${isSubscription}`)})`;
  }),
  lastLogin: lastLoginOf(makers.userId),
  monthLogins: derived(
    () => sql`(
      select count(*) from ${logins}
      where ${logins.userId} = ${makers.userId} and ${isRecent}
    )`,
  ),
  activeProducts: derived(() => sql`(select count(*) from ${experiences} where ${isActive})`),
  makerReseller: derived(
    () => sql`coalesce((select ${isReseller} from ${users} where ${users.id} = ${makers.userId}), false)`,
  ),
  makerPinStatus: derived(() => sql`case when ${isPinComplete} then 'completed' else 'pending' end`),
  thumbnailUrl: coverThumbnail(makerMedia.mediaMakers, makers.id),
  directoryCompleted: derived(() => isDirectoryComplete),
  sheetCompleted: derived(() => isSheetComplete),
  pinCompleted: derived(() => isPinComplete),
  experiences: derived(() => iris('experiences', { table: experiences, id: experiences.id, where: isOwn })),
  directoriesAnalytics: derived(() => sql`'[]'::json`),
  contacts: derived(() =>
    iris('contacts', { table: contacts, id: contacts.id, where: eq(contacts.makerId, makers.id) }),
  ),
  contactsGroups: derived(() => sql`'[]'::json`),
  activeLocations: ofActive(
    'locations',
    locations,
    sql`select ${experiences.locationId} from ${experiences} where ${isActive}`,
  ),
  activeCategories: ofActive('categories', categories, linkedTo(experienceCategories, experienceCategories.categoryId)),
  activeTags: ofActive('tags', tags, linkedTo(experienceTags, experienceTags.tagId)),
} satisfies Record<string, Stored>;

/** The distinct records that have one of the selected ids, each embedded with its name. */
function ofActive(collection: string, table: TableWithId & { name: PgColumn }, ids: SQL): Stored {
  const target = { collection, table, shows: (language: Language) => ({ name: shownText(table.name, language) }) };
  return derived((language) =>
    toArray(embedded(target, language), {
      from: sql`${table} where ${table.id} in (${ids})`,
      order: table.id.getSQL(),
    }),
  );
}

/** Selects the ids that a maker's active experiences refer to through a join table. */
function linkedTo(pairs: PgTable & { experienceId: PgColumn }, other: PgColumn): SQL {
  return sql`
    select ${other} from ${pairs} join ${experiences} on ${experiences.id} = ${pairs.experienceId} where ${isActive}`;
}
