import { sql } from 'drizzle-orm';
import type { ApiUnderTest } from '../servers/api-under-test.ts';
import { freshness } from '../../db/tables/freshness.ts';
import { importLinks } from '../../imports/tables.ts';
import { categories, categoryParents } from '../../resources/category.ts';
import { contacts } from '../../resources/contact.ts';
import { mediaExperiences } from '../../resources/experience/media.ts';
import {
  experienceCategories,
  experienceLanguages,
  experiences,
  experienceTags,
} from '../../resources/experience/table.ts';
import { favoriteExperiences, favoriteMakerMakers, favoriteMakers } from '../../resources/favorites/table.ts';
import { languages } from '../../resources/language.ts';
import { locations } from '../../resources/location.ts';
import { mediaMakers, mediaMakersHeaders } from '../../resources/maker/media.ts';
import { makers, makerTags } from '../../resources/maker/table.ts';
import { makerPlans, plans } from '../../resources/plan.ts';
import { resellers, resellerTags } from '../../resources/reseller/table.ts';
import { tags } from '../../resources/tag.ts';
import { takers } from '../../resources/taker.ts';
import { experienceZones, zones } from '../../resources/zone.ts';
import { logins } from '../../session/tables.ts';
import { users } from '../../session/users.ts';

/** When a record was created and last changed, in microseconds, and by which user. */
export type DatesOfChange = { createdAt: number | null; modifiedAt: number; modifiedBy: number | null };

export type Tables = Awaited<ReturnType<typeof readTables>>;

/** Reads all tables that filters depend on, whole and without joins. */
export async function readTables({ db }: Pick<ApiUnderTest, 'db'>) {
  const records = {
    categories: await db.select().from(categories),
    contacts: await db.select().from(contacts),
    experiences: await db.select().from(experiences),
    favoriteExperiences: await db.select().from(favoriteExperiences),
    favoriteMakers: await db.select().from(favoriteMakers),
    languages: await db.select().from(languages),
    locations: await db.select().from(locations),
    makerPlans: await db.select().from(makerPlans),
    makers: await db.select().from(makers),
    plans: await db.select().from(plans),
    resellers: await db.select().from(resellers),
    tags: await db.select().from(tags),
    takers: await db.select().from(takers),
    users: await db.select().from(users),
    zones: await db.select().from(zones),
  };
  const lists = {
    categoryParents: await db.select().from(categoryParents),
    experienceCategories: await db.select().from(experienceCategories),
    experienceLanguages: await db.select().from(experienceLanguages),
    experienceTags: await db.select().from(experienceTags),
    experienceZones: await db.select().from(experienceZones),
    favoriteMakerMakers: await db.select().from(favoriteMakerMakers),
    importLinks: await db.select().from(importLinks),
    logins: await db.select().from(logins),
    makerTags: await db.select().from(makerTags),
    mediaExperiences: await db.select().from(mediaExperiences),
    mediaMakers: await db.select().from(mediaMakers),
    mediaMakersHeaders: await db.select().from(mediaMakersHeaders),
    resellerTags: await db.select().from(resellerTags),
  };
  return { records, lists, dates: await readDates(db), marks: await db.select().from(freshness) };
}

/** Returns the dates of change by `@id`. */
async function readDates(db: ApiUnderTest['db']): Promise<Map<string, DatesOfChange>> {
  const { rows } = await db.execute<{ iri: string; created: string | null; modified: string; by: number | null }>(sql`
    select format('/%s/%s', collection, record_id) as iri, modified_by as by,
      (extract(epoch from created_at) * 1000000)::bigint as created,
      (extract(epoch from modified_at) * 1000000)::bigint as modified
    from change_log.dates where not is_deleted`);
  return new Map(
    rows.map(({ iri, created, modified, by }) => [
      iri,
      { createdAt: created === null ? null : Number(created), modifiedAt: Number(modified), modifiedBy: by },
    ]),
  );
}
