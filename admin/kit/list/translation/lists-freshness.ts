import { isWatched } from '@trastienda/contract/freshness/states';
import { hasFeature } from '../../../session/config.ts';

/** Whether the server lists how up to date the translations of a collection are (feature `freshness`). */
export const listsFreshness = (collection: string): boolean => hasFeature('freshness') && isWatched(collection);
