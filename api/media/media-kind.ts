import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table whose rows refer to stored files. */
export type FileUser = { table: PgTable & { fileName: AnyPgColumn } };

/** A collection of media: its paths, its table and its owner. */
export type MediaKind = {
  /** Path, prefix of every `@id` and name of the table, such as `media_experiences`. */
  collection: string;
  /** A second path to the same collection, such as `media_makers_header`, for clients that use that spelling (D-39). */
  otherSpelling?: string;
  /** The `@type` of each medium, such as `MediaExperience`. */
  type: string;
  table: PgTable & Record<'id' | 'fileName' | 'position' | 'createdAt', AnyPgColumn>;
  /** Column with the id of the record that shows the medium; null until a record is saved with the medium. */
  owner: AnyPgColumn;
};
