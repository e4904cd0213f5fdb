import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A collection of media: where it is served and stored, and what it belongs to. */
export type MediaKind = {
  /** Path and prefix of every `@id`, such as `media_experiences`. */
  collection: string;
  /** The `@type`. */
  type: string;
  table: PgTable & Record<'id' | 'fileName' | 'position' | 'createdAt', AnyPgColumn>;
  /** Holds the id of the record that shows the medium; null until it is saved with one. */
  owner: AnyPgColumn;
};
