import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';

type Logged = {
  at?: string;
  record?: [collection: string, id: number];
  kind?: 'create' | 'update' | 'delete' | 'restore' | 'purge' | 'erase';
  actor?: [kind: string, id?: number];
  request?: string;
  fields?: Record<string, [before: unknown, after: unknown]>;
};

/** Writes a change into the log without changing a record. */
export async function addChange(db: Pick<Database, 'execute'>, logged: Logged): Promise<void> {
  const { at = new Date().toISOString(), record = ['tags', 1], kind = 'update', actor = ['system'] } = logged;
  await db.execute(sql`
    insert into change_log.changes (at, collection, record_id, kind, actor_kind, actor_id, request_id, fields)
    values (${at}::timestamptz, ${record[0]}, ${record[1]}, ${kind}, ${actor[0]}, ${actor[1] ?? null}, ${logged.request ?? null},
      ${JSON.stringify(logged.fields ?? {})}::jsonb)`);
}
