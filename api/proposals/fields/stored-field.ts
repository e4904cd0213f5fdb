import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contentLanguages, type Language } from '@trastienda/contract/language';
import { readStatePath, type BulkCollection } from '@trastienda/contract/proposals/fields';
import type { Resource } from '@trastienda/contract/model/resource';
import type { ApiResource } from '../../hydra/api-resource.ts';
import type { Link } from '../../hydra/field-storage.ts';
import { makerPlanApi } from '../../resources/maker-plan.ts';
import { resources } from '../../resources.ts';

/**
 * Where the value of a key of `before` and `after` is stored, such as `isActive`, `name.en`, `tags` or, for the state of a text,
 * `translationStates.en.name`. `field` is the field of the contract, `collection` that of the records that the value refers to. A `mark` is not part
 * of the record: its `column` has the texts.
 */
export type StoredField = { key: string; field: string; collection?: string } & (
  | { as: 'column'; column: PgColumn; isArray: boolean }
  | { as: 'text'; column: PgColumn; language: Language }
  | { as: 'mark'; column: PgColumn; language: Language }
  | { as: 'links'; link: Link }
);

const byCollection = new Map(resources.map((resource) => [resource.contract.collection, resource]));

/** The contracts of all records, whose words count the records that use another one. */
export const contracts: readonly Resource[] = [...resources, makerPlanApi].map(({ contract }) => contract);

/** Returns the storage of a collection that proposals may change. */
export function resourceOf(collection: BulkCollection): ApiResource {
  const resource = byCollection.get(collection);
  if (!resource) throw new Error(`no resource ${collection}`);
  return resource;
}

/** Returns the key of a field: a translated field has one per language. */
export const keyOf = (field: string, language: Language | undefined): string =>
  language === undefined ? field : `${field}.${language}`;

/** @throws Error for a key that names no field with a storage that proposals can change. */
export function toStoredField({ contract, fields }: ApiResource, key: string): StoredField {
  const mark = readStatePath(key);
  const [field = '', ...rest] = mark ? [mark.field] : key.split('.');
  const stored = fields[field];
  const collection = contract.fields[field]?.reference?.collection;
  const known = { key, field, ...(collection !== undefined && { collection }) };
  if (stored?.as === 'translated' && mark)
    return { ...known, as: 'mark', column: stored.column, language: mark.language };
  const language = contentLanguages.find((each) => each === rest.join('.'));
  if (stored?.as === 'translated' && language) return { ...known, as: 'text', column: stored.column, language };
  if (stored?.as === 'links' && stored.pairs && rest.length === 0) return { ...known, as: 'links', link: stored.pairs };
  if (stored?.as === 'column' && rest.length === 0) {
    return { ...known, as: 'column', column: stored.column, isArray: stored.column.getSQLType().endsWith('[]') };
  }
  throw new Error(`${contract.collection}: a proposal cannot change ${key}`);
}

/** Whether a key refers to records of its own collection, such as the parents of a category: then the rules of its rows depend on each other. */
export const refersToOwn = (resource: ApiResource, key: string): boolean =>
  toStoredField(resource, key).collection === getTableName(resource.table);
