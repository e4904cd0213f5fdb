import type { RestoreRequest } from '@trastienda/contract/calls/trash';
import { api, ApiFailure } from '../../session/calls/api-client.ts';
import type { Deleted } from './trash-row.ts';

/** Restores a record from the trash. */
export const sendRestore = ({ item }: Deleted, request?: RestoreRequest): Promise<unknown> =>
  api.post(`${item}/restore`, request);

/** Whether a call failed because the item is no longer in the trash. */
export const isNotInTrash = (error: unknown): boolean => error instanceof ApiFailure && error.code === 404;
