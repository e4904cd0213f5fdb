import { StartRefused } from '../env/start-refused.ts';
import { refuseOtherMediaFolder } from '../start/media-folder.ts';
import { findOtherSettings } from '../start/shared-settings.ts';
import { failBy, ok, warn, type Finding, type Installation, type OpenDatabase } from './finding.ts';

/** Compares this installation with the other servers on its database: the folder of the pictures, and the settings that they must share. */
export async function checkServers({ env }: Installation, { client }: OpenDatabase): Promise<Finding> {
  try {
    await refuseOtherMediaFolder(client, env);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return failBy(error.message, 'Share the folder.');
  }
  const other = await findOtherSettings(client, env);
  if (other) return warn(other.found, other.remedy);
  return ok('No server with other settings runs on the database.');
}
