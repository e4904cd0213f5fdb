import { config } from '../../session/config.ts';

/** The display name of a source, or its key if the source is unknown. */
export const sourceName = (key: string): string => config().importSources.find((one) => one.key === key)?.name ?? key;
