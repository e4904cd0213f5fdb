import {
  fieldsOfKind,
  importedFields,
  locationField,
  picturesField,
  type fieldsNeverImported,
  type FieldOfKind,
  type ImportedField,
} from '@trastienda/contract/imports/fields';
import { contentLanguages } from '@trastienda/contract/language';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  experienceCategories,
  experienceLanguages,
  experiences,
  experienceTags,
} from '../../resources/experience/table.ts';
import { experienceZones } from '../../resources/zone.ts';

type ColumnField = FieldOfKind<'line' | 'text' | 'url' | 'duration'>;
/** The columns of the fields that are stored in a column with the name of the field. It does not compile without the column. */
const columns: Record<ColumnField | 'isActive', PgColumn> = experiences;

/** SQL for a name as a literal. A parameter would have no type in functions such as `jsonb_build_object`. */
export const literal = (name: string) => sql.raw(`'${name}'`);
const toColumn = (name: ColumnField | 'isActive') => sql.identifier(columns[name].name);
const isTranslated = (name: ColumnField) => {
  const field: ImportedField = importedFields[name];
  return 'isTranslated' in field;
};
const columnFields = fieldsOfKind('line', 'text', 'url', 'duration');

/** The fields with a text in each language, which sources send as one field per language, such as `name.es`. */
export const translatedFields = columnFields
  .filter(isTranslated)
  .map((name) => ({ name, column: toColumn(name), parts: contentLanguages.map((language) => `${name}.${language}`) }));

/** A field in one column: SQL that converts the column to a JSON value, and the text of this JSON value to the column. */
type ScalarField = { name: string; column: SQL; toJson: (column: SQL) => SQL; fromText: (text: SQL) => SQL };
const scalarField = (name: ColumnField | 'isActive', type: 'text' | 'time' | 'boolean'): ScalarField => ({
  name,
  column: sql`${toColumn(name)}`,
  toJson: (column) => (type === 'time' ? sql`to_char(${column}, 'HH24:MI')` : column),
  fromText: (text) => (type === 'text' ? text : sql`(${text})::${sql.raw(type)}`),
});
export const scalarFields: readonly ScalarField[] = [
  ...columnFields
    .filter((name) => !isTranslated(name))
    .map((name) => scalarField(name, importedFields[name].kind === 'duration' ? 'time' : 'text')),
  scalarField('isActive', 'boolean'),
];

/** The fields with a list of tags or zones: the join table, and its column with the id of the tag or zone. */
const joins: Record<FieldOfKind<'terms'>, { table: PgTable; record: PgColumn }> = {
  tags: { table: experienceTags, record: experienceTags.tagId },
  zones: { table: experienceZones, record: experienceZones.zoneId },
};
export const listFields = fieldsOfKind('terms').map((name) => ({
  name,
  term: importedFields[name].term,
  table: sql.identifier(getTableName(joins[name].table)),
  record: sql.identifier(joins[name].record.name),
}));

/** The join tables of the fields that no source sends, by the name of the field. */
const neverImported: Record<keyof typeof fieldsNeverImported, PgTable> = {
  categories: experienceCategories,
  languages: experienceLanguages,
};
/** The fields that no source sends: SQL for whether an experience has a value of the field. */
export const manualFields = Object.entries(neverImported).map(([name, table]) => ({
  name,
  hasValue: (experience: SQL) => sql`exists (select from ${table} here where here.experience_id = ${experience})`,
}));

/** The fields that are not stored in the row of the experience. */
export const fieldsInOtherTables: readonly string[] = [...listFields.map(({ name }) => name), picturesField];
/** The fields whose stored value differs from the value that a source sends, such as the id of a location from its id in the source. */
export const fieldsWithStoredForm: readonly string[] = [locationField, ...fieldsInOtherTables];
