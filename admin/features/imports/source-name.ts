import { config } from '../../session/config.ts';

/** What people call a source. */
export const sourceName = (key: string): string => config().importSources.find((one) => one.key === key)?.name ?? key;
