import { getTableName, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/connection.ts';
import { categories, categoryParents } from '../resources/category.ts';
import { mediaExperiences } from '../resources/experience/media.ts';
import {
  experienceCategories,
  experienceLanguages,
  experiences,
  experienceTags,
} from '../resources/experience/table.ts';
import { languages } from '../resources/language.ts';
import { locations } from '../resources/location.ts';
import { makers } from '../resources/maker/table.ts';
import { plans } from '../resources/plan.ts';
import { tags } from '../resources/tag.ts';
import { zones } from '../resources/zone.ts';
import type { Catalogue } from './catalogue.ts';
import type { DemoExperience } from './build/demo-experience.ts';
import { keyOf } from './pictures/pictures.ts';
import { inChunks, storedAs, withIds } from './insert-rows.ts';
import { insertPeople } from './insert-people.ts';
import type { MakerPictures, StoredPictures } from './store-pictures.ts';

/** Inserts the catalogue, except for the resellers, into empty tables. Ids count from 1 in the order of the catalogue's lists. */
export async function insertCatalogue(
  tx: Transaction,
  catalogue: Catalogue,
  pictures: StoredPictures,
  ofMakers: MakerPictures,
): Promise<void> {
  await tx.insert(categories).overridingSystemValue().values(withIds(catalogue.categories));
  await tx
    .insert(categoryParents)
    .values(
      catalogue.categories.flatMap(({ parents }, i) => parents.map((parentId) => ({ categoryId: i + 1, parentId }))),
    );
  await tx.insert(tags).overridingSystemValue().values(withIds(catalogue.tags));
  await tx.insert(languages).overridingSystemValue().values(withIds(catalogue.languages));
  await tx.insert(locations).overridingSystemValue().values(withIds(catalogue.locations));
  await tx.insert(zones).values(catalogue.zones);
  await tx.insert(plans).overridingSystemValue().values(withIds(catalogue.plans));
  await insertPeople(tx, catalogue, ofMakers);
  await insertExperiences(tx, catalogue.experiences, pictures);
  for (const table of [categories, tags, languages, locations, plans, makers, experiences]) await countOn(tx, table);
}

async function insertExperiences(
  tx: Transaction,
  demo: readonly DemoExperience[],
  pictures: StoredPictures,
): Promise<void> {
  const numbered = withIds(demo);
  await inChunks(numbered, (chunk) =>
    tx
      .insert(experiences)
      .overridingSystemValue()
      .values(chunk.map(({ maker, location, ...rest }) => ({ ...rest, makerId: maker, locationId: location }))),
  );
  const each = <Row>(toRows: (experience: DemoExperience & { id: number }) => Row[]) => numbered.flatMap(toRows);
  await inChunks(
    each(({ id, languages: ids }) => ids.map((languageId) => ({ experienceId: id, languageId }))),
    (chunk) => tx.insert(experienceLanguages).values(chunk),
  );
  await inChunks(
    each(({ id, categories: ids }) => ids.map((categoryId) => ({ experienceId: id, categoryId }))),
    (chunk) => tx.insert(experienceCategories).values(chunk),
  );
  await inChunks(
    each(({ id, tags: ids }) => ids.map((tagId) => ({ experienceId: id, tagId }))),
    (chunk) => tx.insert(experienceTags).values(chunk),
  );
  await inChunks(
    each(({ id, pictures: shown }) =>
      shown.map((picture, position) => ({
        experienceId: id,
        position,
        fileName: storedAs(pictures, keyOf(picture)).fileName,
      })),
    ),
    (chunk) => tx.insert(mediaExperiences).values(chunk),
  );
  // The media in `pictures` only kept the files from being deleted as unused. Now the experiences' own media refer to the files.
  await tx.delete(mediaExperiences).where(
    inArray(
      mediaExperiences.id,
      [...pictures.values()].map(({ mediumId }) => mediumId),
    ),
  );
}

/** Sets the table's id sequence to the highest id. */
async function countOn(tx: Transaction, table: PgTable): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
