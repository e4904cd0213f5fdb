import { times } from '../kit/times.ts';
import { api, ApiFailure } from './api-client.ts';
import { keepConfig, seedsOnly, toConfig } from './config.ts';

/**
 * Reads `/config.json`, once at every start (D-03). A host without one gets the specified calls alone (D-04). A host that has one and cannot
 * give it is a failure: a guess could send what people type to a server that is not theirs.
 * @throws ApiFailure
 */
export async function loadConfig(): Promise<void> {
  try {
    keepConfig(toConfig(await api.ownFile('/config.json', AbortSignal.timeout(times.startTimeoutMs))));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 404) throw error;
    keepConfig(seedsOnly);
  }
}
