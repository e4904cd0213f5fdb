import { importedFieldNames, importedFields, type ImportedField } from '@trastienda/contract/imports/fields';
import { contentLanguages } from '@trastienda/contract/language';
import { sql, type SQL } from 'drizzle-orm';
import { literal, manualFields } from '../records/field-storage.ts';

/**
 * SQL for the fields that the forms require and that would lack a valid value if all values of the source were applied, as a text array.
 * A field that no source sends is looked up in the stored experience.
 * @param fields a JSON object of the stored fields, overwritten by the fields of the source
 * @param experience the id of the stored experience; may be null
 */
export function missingIn(fields: SQL, experience: SQL): SQL {
  const lacking = importedFieldNames.flatMap((name) => {
    const field: ImportedField = importedFields[name];
    const formField = field.kind === 'pictures' ? field.formField : name;
    return field.required ? sql`case when ${lacksValue(sql`both_of`, name, field)} then ${literal(formField)} end` : [];
  });
  const lackingHere = manualFields.map(
    ({ name, hasValue }) => sql`case when not ${hasValue(experience)} then ${literal(name)} end`,
  );
  return sql`(
    select array_remove(array[${sql.join([...lacking, ...lackingHere], sql`, `)}], null) from (select ${fields} as both_of) known
  )`;
}

function lacksValue(fields: SQL, name: string, field: ImportedField): SQL {
  const member = sql`${fields} -> ${literal(name)}`;
  if (field.kind === 'terms' || field.kind === 'pictures') return sql`coalesce(${member}, '[]') in ('[]', 'null')`;
  const parts = 'isTranslated' in field ? contentLanguages.map((language) => `${name}.${language}`) : [name];
  const text = sql`coalesce(${sql.join(
    parts.map((part) => sql`${fields} ->> ${literal(part)}`),
    sql`, `,
  )})`;
  if (field.kind !== 'text') return sql`${text} is null`;
  return sql`coalesce(length(${text}), 0) not between ${field.minChars ?? 1} and ${field.maxChars}`;
}
