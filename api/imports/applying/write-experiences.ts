import { locationField } from '@trastienda/contract/imports/fields';
import { contentLanguages } from '@trastienda/contract/language';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { hashedColumns, hashOf } from '../records/content-hash.ts';
import { literal, scalarFields, translatedFields } from '../records/field-storage.ts';
import { recordOf } from '../records/source-references.ts';
import { itemsOf } from './lookups.ts';
import type { ImportSource } from '../source.ts';
import { importMade, importSources, type Run } from '../tables.ts';

/** SQL condition: whether an item writes the field. */
export const has = (field: string): SQL => sql`item.writes ? ${literal(field)}`;
const textOf = (field: string) => sql`item.writes ->> ${literal(field)}`;

type Column = { column: SQL; value: SQL };

/** The value of a column: that of the item if it writes the field, otherwise that of the experience. */
const written = (column: SQL, field: string, value: SQL): Column => ({
  column,
  value: sql`case when ${has(field)} then ${value} else experience.${column} end`,
});
/** The value of a translated column, with the languages that the item writes; other languages keep their values. */
const translated = ({ name, column: identifier }: (typeof translatedFields)[number]): Column => {
  const column = sql`${identifier}`;
  const texts = contentLanguages.map((language) => {
    const part = `${name}.${language}`;
    return sql`case when ${has(part)} then jsonb_build_object(${literal(language)}, item.writes -> ${literal(part)}) else '{}' end`;
  });
  return { column, value: sql`coalesce(experience.${column}, '{}') || ${sql.join(texts, sql` || `)}` };
};

function columnsOf(source: string): Column[] {
  const place = recordOf(source, 'location', textOf(locationField));
  return [
    ...translatedFields.map(translated),
    ...scalarFields.map(({ name, column, fromText }) => written(column, name, fromText(textOf(name)))),
    written(sql`location_id`, locationField, place),
    written(sql`country`, locationField, sql`(select there.country from locations there where there.id = ${place})`),
  ];
}

/** Updates the experiences of the items, and creates the missing ones. A created experience is written by a single statement. */
export async function writeExperiences(
  tx: Transaction,
  run: Run,
  { ids, maker }: { ids: number[]; maker: ImportSource['maker'] },
): Promise<void> {
  const makerId = await makerOf(tx, run, maker);
  const columns = columnsOf(run.source);
  const [names, values] = [columns.map(({ column }) => column), columns.map(({ value }) => value)];
  await tx.execute(sql`
    update experiences experience set ${sql.join(
      columns.map(({ column, value }) => sql`${column} = ${value}`),
      sql`, `,
    )}
    from ${itemsOf(ids)} where item.experience_id = experience.id and not item.is_created`);
  // `experience` is a row without values; a column that is not null has its default.
  await tx.execute(sql`
    insert into experiences (id, maker_id, url_button_text, ${sql.join(names, sql`, `)}) overriding system value
    select item.experience_id, ${makerId}, 'book', ${sql.join(values, sql`, `)}
    from ${itemsOf(ids)}, jsonb_populate_record(null::experiences, '{"is_active": false}') experience
    where item.is_created order by item.id`);
}

/**
 * Returns the id of the source's maker (D-66). If the source has no maker yet, assigns it the maker with the given name that has the lowest
 * id, or creates a maker with the given name and e-mail.
 */
async function makerOf(tx: Transaction, { id, source }: Run, { name, email }: ImportSource['maker']): Promise<number> {
  await tx.execute(sql`insert into ${importSources} (source) values (${source}) on conflict do nothing`);
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    select maker_id as id from ${importSources} where source = ${source} for update`);
  const known = rows[0]?.id;
  if (known !== null && known !== undefined) return known;
  const { rows: made } = await tx.execute<{ id: number }>(sql`
    with there as (select id from makers where name = ${name} order by id limit 1),
    made as (
      insert into makers (name, email) select ${name}, ${email} where not exists (select from there)
      returning id, ${hashOf(hashedColumns.makers, sql`makers`)} as hash
    ),
    noted as (insert into ${importMade} (run_id, kind, record_id, content_hash) select ${id}::int, 'makers', id, hash from made),
    maker as (select id from there union all select id from made)
    update ${importSources} set maker_id = maker.id from maker where source = ${source} returning maker.id`);
  const [maker] = made;
  if (!maker) throw new Error('an update returned no row');
  return maker.id;
}
