import { ApiFailure } from '../../session/calls/api-client.ts';

/**
 * Runs an attempt that reads and then writes the version that it has read. If the record was changed in between (412, feature
 * `versions`), runs it once more.
 */
export async function retryOnce<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 412) throw error;
    return attempt();
  }
}
