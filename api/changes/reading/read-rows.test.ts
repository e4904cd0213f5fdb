import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addChange } from '../../testing/changes/add-change.ts';
import { useConnection } from '../../testing/databases/use-connection.ts';
import { readRows } from './read-rows.ts';

const connection = useConnection();

type Run = { startedBy: string; appliedBy?: string; undoneBy?: string; undoneAt?: string };

/** Returns the name of the actor of a change that an import made at noon. */
async function nameOf({ startedBy, appliedBy, undoneBy, undoneAt }: Run) {
  const { db } = connection();
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into import_runs (source, plan, state, started_by, applied_by, undone_by, undone_at)
    values ('civitatis', gen_random_uuid()::text, 'undone', ${startedBy}, ${appliedBy ?? null}, ${undoneBy ?? null}, ${undoneAt ?? null}::timestamptz)
    returning id`);
  const id = rows[0]?.id ?? 0;
  await addChange(db, { at: '2026-11-24T12:00:00Z', actor: ['import', id] });
  const read = await readRows(db, { where: sql`actor_kind = 'import' and actor_id = ${id}`, limit: 1 });
  return read.rows[0]?.actorName;
}

describe('the name of an import in the log', () => {
  const [ana, eva, leo] = ['ana@example.com', 'eva@example.com', 'leo@example.com'];
  const undone = (undoneAt: string): Run => ({ startedBy: ana, appliedBy: eva, undoneBy: leo, undoneAt });

  it.each<[string, Run, string | null]>([
    ['who started it', { startedBy: ana }, ana],
    ['who applied it', { startedBy: ana, appliedBy: eva }, eva],
    ['who applied it, if the server started it', { startedBy: '', appliedBy: eva }, eva],
    ['missing, if the server started it', { startedBy: '' }, null],
    ['who applied it, before its undo', undone('2026-11-24T12:00:01Z'), eva],
    ['who undid it, from its undo on', undone('2026-11-24T12:00:00Z'), leo],
  ])('is %s', async (_, run, name) => {
    expect(await nameOf(run)).toBe(name);
  });

  it('is missing if the import is no longer known', async () => {
    await addChange(connection().db, { actor: ['import', 4711] });
    const read = await readRows(connection().db, { where: sql`actor_id = 4711`, limit: 1 });
    expect(read.rows).toMatchObject([{ actorKind: 'import', actorId: 4711, actorName: null }]);
  });
});
