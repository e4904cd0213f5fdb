import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A collection of media: where it is served and stored, and what it belongs to. */
export type MediaKind = {
  /** Path, prefix of every `@id` and name of the table, such as `media_experiences`. */
  collection: string;
  /** A second path to the same, for clients that know the collection by it (D-39). */
  otherSpelling?: string;
  /** The `@type`. */
  type: string;
  table: PgTable & Record<'id' | 'fileName' | 'position' | 'createdAt', AnyPgColumn>;
  /** Holds the id of the record that shows the medium; null until it is saved with one. */
  owner: AnyPgColumn;
};
