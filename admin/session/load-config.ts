import { times } from '../kit/times.ts';
import { api, ApiFailure } from './api-client.ts';
import { keepConfig, seedsOnly, toConfig } from './config.ts';

/**
 * Reads `/config.json` once per start (D-03). A host without the file supports only the endpoints of the specification (D-04).
 * @throws ApiFailure on any other failure, because a guess could send user input to the wrong server.
 */
export async function loadConfig(): Promise<void> {
  try {
    keepConfig(toConfig(await api.ownFile('/config.json', AbortSignal.timeout(times.startTimeoutMs))));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 404) throw error;
    keepConfig(seedsOnly);
  }
}
