import { randomBytes } from 'node:crypto';
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
import { makerPlans, plans } from '../resources/plan.ts';
import { tags } from '../resources/tag.ts';
import { takers } from '../resources/taker.ts';
import { users } from '../resources/user/table.ts';
import { zones } from '../resources/zone.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Catalogue, DemoExperience } from './catalogue.ts';
import { keyOf } from './pictures/scenes.ts';
import type { StoredPicture } from './store-pictures.ts';

type Pictures = ReadonlyMap<string, StoredPicture>;

/** Writes all rows of the catalogue, with ids from 1 in the order of its lists, into tables that are empty. */
export async function insertCatalogue(tx: Transaction, catalogue: Catalogue, pictures: Pictures): Promise<void> {
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
  await insertPeople(tx, catalogue);
  await insertExperiences(tx, catalogue.experiences, pictures);
  for (const table of [categories, tags, languages, locations, plans, makers, experiences]) await countOn(tx, table);
}

/** Nobody knows the password of these users: they get in once an administrator has given them one. */
async function insertPeople(tx: Transaction, catalogue: Catalogue): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const created = await tx
    .insert(users)
    .values(catalogue.users.map(({ email, roles }) => ({ email, roles, passwordHash })))
    .returning({ id: users.id, email: users.email });
  const userIds = new Map(created.map(({ id, email }) => [email, id]));
  await tx
    .insert(makers)
    .overridingSystemValue()
    .values(
      withIds(
        catalogue.makers.map(({ name, documentType, document, email, slug }) => ({
          name,
          documentType,
          document,
          email,
          slug,
          userId: userIds.get(email),
        })),
      ),
    );
  await tx.insert(makerPlans).values(catalogue.subscriptions);
  await tx
    .insert(takers)
    .values(catalogue.takers.map(({ name, surname, email }) => ({ name, surname, userId: idOf(userIds, email) })));
}

async function insertExperiences(tx: Transaction, demo: readonly DemoExperience[], pictures: Pictures): Promise<void> {
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
  // What kept the files until now; the experiences' own media do so from here on.
  await tx.delete(mediaExperiences).where(
    inArray(
      mediaExperiences.id,
      [...pictures.values()].map(({ mediumId }) => mediumId),
    ),
  );
}

const withIds = <Row extends object>(rows: readonly Row[]) => rows.map((row, i) => ({ ...row, id: i + 1 }));

function idOf(ids: ReadonlyMap<string, number>, email: string): number {
  const id = ids.get(email);
  if (id === undefined) throw new Error(`Nobody of the demo has the e-mail ${email}`);
  return id;
}

function storedAs(pictures: Pictures, key: string): StoredPicture {
  const stored = pictures.get(key);
  if (!stored) throw new Error(`The demo's picture ${key} was not stored`);
  return stored;
}

/** A statement takes 65,535 values at most, and an experience has about twenty. */
async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const chunkRows = 500;
  for (let start = 0; start < rows.length; start += chunkRows) await insert(rows.slice(start, start + chunkRows));
}

/** Lets the table's own ids go on after those that were given. */
async function countOn(tx: Transaction, table: PgTable): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
