import pg from 'pg';
import { hasCode, oneOf } from './error-codes.ts';

/** 26000: the prepared statement does not exist, for example because a pooler has dropped it. 0A000: the columns of its tables have changed. */
const unprepared = ['26000', '0A000'];
/** 25006: the server has become a standby. */
const isRecurringCode = oneOf(...unprepared, '25006');
const lockNotAvailable = '55P03';
/** The classes of the errors with which PostgreSQL ends a connection. */
const endings = /^(08|57P)/;

/** Whether a statement would fail again on the same connection. */
export const isRecurring = (error: unknown): boolean => hasCode(error, isRecurringCode);

/** Whether a query may succeed on a connection that it does not share. Its transaction has been rolled back. */
export const mayPassAlone = (error: unknown): boolean => hasCode(error, oneOf(...unprepared, lockNotAvailable));

/** Whether PostgreSQL has only refused a statement, so that the connection is in order. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !hasCode(error, (code) => isRecurringCode(code) || endings.test(code));
