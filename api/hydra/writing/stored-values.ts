import { isExcused } from '@trastienda/contract/model/stored-values';
import { ApiError } from '../../http/errors.ts';
import type { Read } from '../reading/item.ts';
import { valueAt, type Refused } from './parse-record.ts';

/**
 * Checks the values of a save that break a rule. Such a value is accepted if the rule was added after the first release, and the stored
 * record, as clients read it, already contains the same value (D-74).
 * @param read reads the locked record in the language of the request.
 * @throws ApiError `invalidInput` with the violations of the values that are not accepted.
 */
export async function refuseNewValues(refused: readonly Refused[], read: () => Promise<Read>): Promise<void> {
  if (refused.length === 0) return;
  const record: unknown = JSON.parse((await read()).text);
  const violations = refused.flatMap(({ problem, path, value }) =>
    isExcused(problem, value, valueAt(record, path)) ? [] : [problem],
  );
  if (violations.length > 0) throw new ApiError('invalidInput', { violations });
}
