import { repeatErasures } from '../backup/erasures/repeat-erasures.ts';
import { tellRefused } from '../backup/erasures/tell-repeated.ts';
import { actAs } from '../db/actor.ts';
import type { Database } from '../db/connection.ts';
import { startLog } from '../log/process-log.ts';
import { serverLog } from '../log/server-log.ts';

/** Repeats the erasures that a restore could not repeat, because its process died or other records used those of the persons. */
export async function finishErasures(db: Database): Promise<void> {
  try {
    const repeated = await actAs({ kind: 'command', log: startLog() }, () => repeatErasures(db));
    const { erased } = repeated;
    if (erased.length > 0) console.log(`Erased again, as they were before the restore: ${erased.join(', ')}.`);
    for (const line of tellRefused(repeated)) console.error(line);
  } catch (error) {
    // The back office may be needed to remove the cause.
    const msg = 'the erasures since the backup could not be repeated; the next start tries again';
    serverLog('error', 'erasuresFailed', { msg, err: error });
  }
}
