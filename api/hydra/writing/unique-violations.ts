import { getTableName } from 'drizzle-orm';
import { ApiError } from '../../http/errors.ts';
import type { ApiResource } from '../api-resource.ts';

/** Runs a write. Turns a unique violation of a field in `resource.taken` into `invalidInput`, and rethrows every other error. */
export async function withUniqueViolations<T>(resource: ApiResource, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = brokenUnique(error);
    const table = getTableName(resource.table);
    for (const [propertyPath, key] of Object.entries(resource.taken ?? {})) {
      const stored = resource.fields[propertyPath];
      if (stored?.as !== 'column' || !key || constraint !== `${table}_${stored.column.name}_unique`) continue;
      throw new ApiError('invalidInput', { violations: [{ propertyPath, key }], cause: error });
    }
    throw error;
  }
}

const uniqueViolation = '23505';

/**
 * Returns the name of the violated unique constraint, or undefined for any other error. Drizzle wraps the driver's error, so the
 * code may be on the `cause`.
 */
function brokenUnique(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isBroken = 'code' in error && error.code === uniqueViolation && 'constraint' in error;
  return isBroken && typeof error.constraint === 'string' ? error.constraint : brokenUnique(error.cause);
}
