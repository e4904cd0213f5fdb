import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addNamed } from '../../testing/catalogue.ts';
import { readState } from '../../testing/changes/logged-state.ts';
import { expectNoProcessesLeft, proposalProcesses, workInChild } from '../../testing/proposals/proposal-processes.ts';
import { proposingOn, type Proposing } from '../../testing/proposals/proposing.ts';
import { startApi, type ApiUnderTest } from '../../testing/servers/api-under-test.ts';

/** Three batches of changes. */
const n = 1_300;
/** Four batches of deletes. */
const deleted = 100;
let api: ApiUnderTest;
let proposing: Proposing;
/** Holds locks in an open transaction, at which the process stops in the middle of its work. */
let holder: pg.Client;

beforeAll(async () => {
  api = await startApi();
  proposing = proposingOn(api);
  holder = new pg.Client(api.services.env.databaseUrl);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await api.close();
});
beforeEach(async () => {
  await api.db.execute(sql`truncate proposals, tags restart identity cascade`);
  await addNamed(api, 'tags', n, 'Etiqueta');
});
expectNoProcessesLeft();

/** Lets a child process work until it waits for a lock of `statement`, kills it, and lets another finish. */
async function killAt(statement: string, end = () => workInChild(api)): Promise<void> {
  await holder.query('begin');
  await holder.query(statement);
  try {
    const working = workInChild(api);
    await expect.poll(countWaiting, { timeout: 60_000, interval: 20 }).toBe(1);
    proposalProcesses().forEach((pid) => process.kill(pid, 'SIGKILL'));
    await expect(working).rejects.toThrow('SIGKILL');
  } finally {
    await holder.query('rollback');
  }
  await end();
}

async function countWaiting() {
  const { rows } = await api.db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting;
}

const translate = (text: string | null) => ({
  collection: 'tags' as const,
  where: {},
  operations: [{ operation: 'set' as const, field: 'description', language: 'es' as const, value: text }],
});
const lastTag = `select from tags where id = ${n - 100} for update`;

it('D-91 a proposal whose process is killed while it plans, applies and undoes ends as if it had not been', async () => {
  const before = await readState(api.db);
  const id = await proposing.select(translate('Nueva'));
  await killAt(`select from proposal_items where record_id = ${n - 100} for update`);
  expect(await proposing.read(id)).toMatchObject({ state: 'planned', planned: n, chosen: n, counts: { changes: n } });
  await proposing.begin.apply(id);
  await killAt(lastTag);
  expect(await proposing.read(id)).toMatchObject({ state: 'applied', applied: n, refused: 0, chosen: 0 });
  const { rows } = await api.db.execute(sql`
    select count(*)::int as changed, count(distinct record_id)::int as records from change_log.changes where request_id = ${`proposals/${id}`}`);
  expect(rows).toEqual([{ changed: n, records: n }]);
  await proposing.begin.undo(id);
  await killAt(lastTag);
  expect(await proposing.read(id)).toMatchObject({ state: 'undone', undone: n, left: 0 });
  expect(await readState(api.db)).toEqual(before);
}, 240_000);

it('a delete whose process is killed, and its undo, end as if it had not been', async () => {
  const before = await readState(api.db);
  const ids = Array.from({ length: deleted }, (_, place) => place + 1);
  const id = await proposing.plan({ collection: 'tags', ids, operations: [{ operation: 'delete' }] });
  await proposing.begin.apply(id);
  await killAt(`select from tags where id = ${deleted} for update`);
  expect(await proposing.read(id)).toMatchObject({ state: 'applied', applied: deleted });
  await proposing.begin.undo(id);
  await killAt(`select from trash where record_id = ${deleted} for update`);
  expect(await proposing.read(id)).toMatchObject({ state: 'undone', undone: deleted });
  expect(await readState(api.db)).toEqual(before);
}, 240_000);

it('a stop during which the process is killed takes effect in the next one', async () => {
  const id = await proposing.plan(translate('Nueva'));
  await proposing.begin.apply(id);
  await killAt(lastTag, async () => {
    await proposing.begin.stop(id);
    await workInChild(api);
  });
  const stopped = await proposing.read(id);
  expect(stopped.state).toBe('stopped');
  expect(stopped.applied).toBe(1_000);
  expect(await proposing.undo(id)).toMatchObject({ state: 'undone', undone: 1_000 });
}, 240_000);
