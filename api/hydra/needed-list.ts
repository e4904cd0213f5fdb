import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { ApiResource } from './api-resource.ts';
import type { Link } from './field-storage.ts';

type Listed = Pick<ApiResource, 'contract' | 'fields'>;

const lists = new WeakMap<ApiResource['fields'], { needed: Link | undefined }>();

/**
 * Returns the list without which a record does not exist, such as the makers of a group of favourites: the contract requires it, and
 * the delete of a record in it is not refused, but shortens it.
 */
export function neededListOf({ contract, fields }: Listed): Link | undefined {
  const known = lists.get(fields) ?? { needed: findNeeded({ contract, fields }) };
  lists.set(fields, known);
  return known.needed;
}

function findNeeded({ contract, fields }: Listed): Link | undefined {
  const required = Object.entries(fields).filter(([name]) => contract.fields[name]?.isRequired);
  const links = required.flatMap(([, stored]) => (stored.as === 'links' && stored.pairs ? [stored.pairs] : []));
  return links.find(({ other }) => isDeletedWithTarget(other));
}

const isDeletedWithTarget = (column: PgColumn) =>
  getTableConfig(column.table).foreignKeys.some(
    ({ onDelete, reference }) => onDelete === 'cascade' && reference().columns.includes(column),
  );
