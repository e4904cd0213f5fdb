import { ForeignDatabase } from './db/refuse-foreign.ts';
import { confirmReset, isResetOffered, resetData } from './reset-data.ts';
import type { Env } from './env.ts';
import { start, type Running } from './start.ts';
import { StartRefused } from './start-refused.ts';

/** Starts; where another branch has made a developer's database, offers to begin with an empty one. @throws StartRefused */
export async function startOrReset(env: Env): Promise<Running> {
  try {
    return await start(env);
  } catch (error) {
    if (!(error instanceof ForeignDatabase) || !isResetOffered(env, error)) throw error;
    console.error(error.message);
    if (!(await confirmReset(env.dataFolder))) throw new StartRefused('Nothing was changed.', { cause: error });
    await resetData(env.dataFolder);
    return start(env);
  }
}
