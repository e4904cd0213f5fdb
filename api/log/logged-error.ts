import { DrizzleQueryError } from 'drizzle-orm';

type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  query?: string;
  cause?: LoggedError;
};

/**
 * Returns the properties of an unexpected error to log. Others are left out: an error of `pg` may refer to its client, with the key that
 * cancels its statements, and the message of Drizzle contains the parameters of the query, thus user input.
 */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  if (error instanceof DrizzleQueryError) return { ...toLoggedError(error.cause), query: error.query };
  const { name: type, message, stack = '', cause } = error;
  return {
    type,
    message,
    stack,
    ...codeOf(error),
    ...(cause !== undefined && { cause: toLoggedError(cause) }),
  };
}

/** Returns the properties of an expected error to log, such as that of an unreachable database: without a stack. */
export function toReason(error: unknown): { reason: string; code?: string } {
  const inner = innermost(error);
  if (!(inner instanceof Error)) return { reason: String(inner) };
  return { reason: inner.message || inner.name, ...codeOf(inner) };
}

/** Returns the innermost cause. A connection to a host with several addresses has an error for each; the first counts. */
function innermost(error: unknown): unknown {
  const [first] = error instanceof AggregateError ? error.errors : [];
  const cause: unknown = first ?? (error instanceof Error ? error.cause : undefined);
  return cause === undefined ? error : innermost(cause);
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? { code: error.code } : {});
