import { DatabaseError, type Client } from 'pg';
import { StartRefused } from '../env/start-refused.ts';
import { record } from './migration-history.ts';
import type { Migration } from './read-migrations.ts';

/** Runs the steps of a migration and adds it to the history. @throws StartRefused with the failed step and the reason. */
export async function runMigration(client: Client, migration: Migration): Promise<void> {
  if (migration.isTransactional) await inTransaction(client, migration);
  else await oneByOne(client, migration);
}

/**
 * Adapts the functions that log updates to the columns of their tables. Does nothing before the migration that creates
 * `change_log.compile_updates`.
 */
export const compileUpdates = `do $$ begin
  if to_regprocedure('change_log.compile_updates(regclass)') is not null then
    perform change_log.compile_updates(tgrelid) from pg_trigger where tgname = 'log_update' and tgnargs = 1;
  end if;
end $$`;

async function inTransaction(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await runSteps(client, migration);
    await client.query(compileUpdates);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    // The rollback fails on a broken connection; in this case the server rolls back the transaction.
    await client.query('rollback').catch(() => undefined);
    throw error instanceof StepFailed
      ? refusal(migration, error, 'It was rolled back completely; fix the cause and start again.')
      : error;
  }
}

/** Commits each step separately. After a failure, the next start repeats all steps. */
async function oneByOne(client: Client, migration: Migration): Promise<void> {
  try {
    await runSteps(client, migration, dropHalfBuilt);
    await client.query(compileUpdates);
    await record(client, migration);
  } catch (error) {
    throw error instanceof StepFailed
      ? refusal(migration, error, 'The next start repeats it; fix the cause first.')
      : error;
  }
}

class StepFailed extends Error {}

const lockNotAvailable = '55P03';

/** Returns the cause of a failed step, in words for an operator. */
function reasonOf(cause: unknown): string {
  if (cause instanceof DatabaseError && cause.code === lockNotAvailable) {
    return 'another session held a lock for too long. Stop the older copies of the server; pg_stat_activity lists the sessions';
  }
  return cause instanceof Error ? cause.message : String(cause);
}

async function runSteps(
  client: Client,
  { steps }: Migration,
  before: (client: Client, step: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const [position, step] of steps.entries()) {
    try {
      await before(client, step);
      await client.query(step);
    } catch (cause) {
      throw new StepFailed(`step ${position + 1} of ${steps.length}: ${reasonOf(cause)}`, { cause });
    }
  }
}

const concurrentIndex =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+((?:(?:"(?:[^"]|"")+"|\w+)\.)?(?:"(?:[^"]|"")+"|\w+))/i;

/**
 * Drops the invalid index that a failed or interrupted `create index concurrently` left behind. With "if not exists", the repeated
 * statement would otherwise skip this index.
 */
async function dropHalfBuilt(client: Client, step: string): Promise<void> {
  const [, name] = concurrentIndex.exec(step) ?? [];
  if (name === undefined) return;
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
}

function refusal({ name }: Migration, error: StepFailed, remedy: string): StartRefused {
  return new StartRefused(`Migration ${name} failed at ${error.message}. ${remedy}`, { cause: error.cause });
}
