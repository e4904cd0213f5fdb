import { abortAfter } from '../base/time-limit.ts';
import { times } from '../base/times.ts';
import { api, ApiFailure } from './calls/api-client.ts';
import { configPath, keepConfig, defaultConfig, toConfig } from './config.ts';

/**
 * Reads `/config.json` once per start (D-03). If the host has no such file, the admin uses only the specified calls (D-04).
 * @throws ApiFailure on any other failure. A fallback to the defaults could then send the user's input to the wrong server.
 */
export async function loadConfig(): Promise<void> {
  try {
    keepConfig(toConfig(await api.ownFile(configPath, abortAfter(times.startTimeoutMs))));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 404) throw error;
    keepConfig(defaultConfig);
  }
}
