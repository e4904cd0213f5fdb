import { defaultImportSources } from '@trastienda/contract/config';
import { offeredSources } from '../../session/config.ts';

/** Returns the display name of a source, or its key if the source is not configured. */
export const sourceName = (key: string): string =>
  [...offeredSources(), ...defaultImportSources].find((source) => source.key === key)?.name ?? key;
