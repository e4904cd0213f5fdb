import { sql, type SQL } from 'drizzle-orm';
import { fieldsOfKind, importedFields, locationField, type FieldOfKind } from '@trastienda/contract/imports/fields';
import type { Queries } from '../../db/connection.ts';
import { importParts, importTerms, type Run } from '../tables.ts';
import { literal } from '../records/field-storage.ts';
import { isResolvable } from '../records/source-references.ts';

type Executor = Pick<Queries, 'execute'>;

/**
 * Removes from the staging rows of a run the locations, tags and zones that cannot be mapped to a record, and adds a note for each. The
 * other fields are still imported. An unknown location is removed together with the key `location`. If the key stayed with the value null,
 * the import would clear the stored location.
 */
export async function dropUnknownReferences(db: Executor, run: Run): Promise<void> {
  await dropPlaces(db, run);
  for (const field of fieldsOfKind('terms')) await dropMembers(db, run, field);
}

async function dropPlaces(db: Executor, { id, source }: Run): Promise<void> {
  const called = sql`select distinct fields ->> ${literal(locationField)} as called from ${importParts} where run_id = ${id}`;
  // PostgreSQL has no statistics of new staging rows, and may expect a single row. Without `materialized`, it could search for the unknown
  // locations once per row. Their notes are in an object, because a join would compare each row with each of them.
  await db.execute(sql`
    with unknown as materialized (
      select jsonb_object_agg(sent.called, jsonb_build_object(
        'key', case when term.country_name is null then 'unknownLocation' else 'unknownCountry' end,
        'field', ${literal(locationField)},
        'value', coalesce(term.country_name, term.name ->> 'es', term.name ->> 'en', sent.called)
      )) as notes
      from (${called}) sent
      left join ${importTerms} term on term.source = ${source} and term.kind = 'location' and term.source_id = sent.called
      where sent.called is not null and not ${isResolvable(source, 'location', sql`sent.called`)}
    )
    update ${importParts} part
    set fields = part.fields - ${literal(locationField)},
      notes = part.notes || jsonb_build_array(unknown.notes -> (part.fields ->> ${literal(locationField)}))
    from unknown where part.run_id = ${id} and unknown.notes ? (part.fields ->> ${literal(locationField)})`);
}

async function dropMembers(db: Executor, { id, source }: Run, field: FieldOfKind<'terms'>): Promise<void> {
  const { term: kind, unknown: note } = importedFields[field];
  const list = (part: SQL) => sql`${part}.fields -> ${field}::text`;
  await db.execute(sql`
    with sent as (
      select distinct called from ${importParts} part, jsonb_array_elements_text(${list(sql`part`)}) sent (called)
      where part.run_id = ${id}
    ),
    unknown as materialized (select array_agg(called) as called from sent where not ${isResolvable(source, kind, sql`sent.called`)})
    update ${importParts} part
    set fields = part.fields || jsonb_build_object(${field}::text, (${list(sql`part`)}) - unknown.called),
      notes = part.notes || (
        select jsonb_agg(jsonb_build_object('key', ${note}::text, 'field', ${field}::text, 'value', called.value))
        from jsonb_array_elements_text(${list(sql`part`)}) called (value) where called.value = any(unknown.called)
      )
    from unknown where part.run_id = ${id} and (${list(sql`part`)}) ?| unknown.called`);
}
