import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { derived } from '../../hydra/field-storage.ts';
import { mediaExperiences } from './media.ts';
import { experienceCategories, experienceLanguages, experiences } from './table.ts';

/** The columns and lists that a complete page needs (API-111, A-74). */
export const hasNeededColumns = sql`num_nulls(${experiences.name}, ${experiences.description}, ${experiences.url}, ${experiences.duration}, ${experiences.country}, ${experiences.locationId}) = 0`;
export const neededLists = [experienceCategories, experienceLanguages, mediaExperiences] as const;

const has = (table: PgTable) => sql`exists (select from ${table} where experience_id = ${experiences.id})`;

/** Fields that show which parts of an experience's public page are complete (API-111, API-112, A-74). */
export const completion = {
  microsheetCompleted: derived(() => sql`(${sql.join([hasNeededColumns, ...neededLists.map(has)], sql` and `)})`),
  sheetCompleted: derived(() => sql`${experiences.includes} is not null`),
};
