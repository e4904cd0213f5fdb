import { sql, type SQL } from 'drizzle-orm';
import { automatic, importRuns } from '../../db/tables/import-runs.ts';
import { users } from '../../session/users.ts';

/** SQL for the e-mail address of the person behind a change of an import: an undo makes the changes from its beginning on. */
const byRun = sql`coalesce(
  case when page.at >= run.undone_at then run.undone_by end, run.applied_by, nullif(run.started_by, ${automatic}))`;

/**
 * Selects the changes of `page` with `"actorName"`, the e-mail address of the person who made each. `page` is a subquery, so that the planner
 * looks up the people of these changes only.
 */
export const withActorNames = (page: SQL): SQL => sql`
  select page.*, coalesce(${users.email}, ${byRun}) as "actorName" from (${page}) page
  left join ${users} on actor_kind = 'user' and ${users.id} = actor_id
  left join ${importRuns} run on actor_kind = 'import' and run.id = actor_id`;
