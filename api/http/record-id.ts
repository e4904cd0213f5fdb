import { limits } from '@trastienda/contract/limits';
import { ApiError } from './errors.ts';

/** @throws ApiError `notFound` if the text cannot be the id of a record (D-14). */
export function toRecordId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > limits.maxId) throw new ApiError('notFound');
  return id;
}
