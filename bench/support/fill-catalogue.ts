import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const showSql = `
  insert into media_experiences (file_name, experience_id)
  select $1, id from experiences e where not exists (select from media_experiences where experience_id = e.id)`;

/**
 * Adds experiences until the database contains the given number of them, past the change log, which would take most of the time.
 * @param database a connection of the superuser. @param picture the name of the file that all show, by default none.
 */
export async function fillCatalogue(database: pg.Client, experiences: number, picture?: string): Promise<void> {
  const fillSql = await readFile(join(import.meta.dirname, 'catalogue.sql'), 'utf8');
  await database.query('set session_replication_role = replica');
  await database.query(fillSql, [experiences]);
  if (picture !== undefined) await database.query(showSql, [picture]);
  await database.query('reset session_replication_role');
}
