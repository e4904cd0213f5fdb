import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, now, time } from '../../db/columns.ts';

/** The backups taken of this database, the failed ones too. They are not part of a backup. */
export const backups = pgTable('backups', {
  id: identity(),
  /** The path or the name of the file. */
  file: text('file').notNull(),
  /** Whether the schedule took it, and so removes it when newer ones exist. */
  isScheduled: boolean('is_scheduled').notNull(),
  startedAt: now('started_at'),
  /** Null while it is being taken, or if the process was killed. */
  endedAt: time('ended_at'),
  /** The size of the file in bytes; null unless the backup is complete. */
  bytes: bigint('bytes', { mode: 'number' }),
  /** Why it failed, as a sentence. */
  error: text('error'),
  /** When its file was removed because newer ones exist. */
  removedAt: time('removed_at'),
});

/** The records erased by the command `erase`. A restore repeats the erasures that the backup does not have. */
export const erasures = pgTable(
  'erasures',
  {
    id: identity(),
    /** The path of the record, such as `/takers/7`. It says nothing about the person. */
    record: text('record').notNull(),
    erasedAt: now('erased_at'),
  },
  (table) => [index().on(table.record)],
);
