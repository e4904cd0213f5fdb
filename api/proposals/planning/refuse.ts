import type { FieldErrorKey } from '@trastienda/contract/errors';
import type { FieldProblem } from '@trastienda/contract/model/violations';
import { ApiError } from '../../http/errors.ts';

/** Returns the error for a single violation of a request. */
export const refuse = (propertyPath: string, key: FieldErrorKey, values?: FieldProblem['values']): ApiError =>
  new ApiError('invalidInput', { violations: [{ propertyPath, key, ...(values && { values }) }] });
