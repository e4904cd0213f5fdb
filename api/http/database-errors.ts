import { isCertificateRefused } from '../db/errors/tls-errors.ts';
import { hasCode, oneOf } from '../db/errors/error-codes.ts';

/**
 * Whether PostgreSQL rejected a text that it cannot store: NUL (22021, in jsonb 22P05), or a lone surrogate in jsonb (22P02).
 * The contract rejects both in every field; this check turns a gap in the contract into a 400 instead of a 500 (D-14).
 */
export const isRefusedByDatabase = (error: unknown) => hasCode(error, oneOf('22021', '22P02', '22P05'));

/** PostgreSQL cancels the statement or the transaction. */
const cancelledStates = ['57014', '25P03', '40001', '40P01'];
/** PostgreSQL ends the connection, is starting, has no free connection, or is a standby. */
const unreachableStates = ['57P01', '57P02', '57P03', '53300', '25006'];
/** Connection errors of PostgreSQL and of poolers: class 08. */
const connectionStates = /^08[0-9A-Z]{3}$/;
const networkErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * Whether the error is transient, so that a client can retry soon: the database is restarting, unreachable, or out of connections
 * or disk space, it cancelled the statement or the transaction, or another server has become the primary.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  isUnreachable(error) || hasCode(error, oneOf(...cancelledStates)) || isDiskFull(error);

/** Whether the database cannot be reached or accepts no writes, so that other statements fail, too. */
export const isUnreachable = (error: unknown): boolean =>
  hasCode(error, (code) => [...unreachableStates, ...networkErrors].includes(code) || connectionStates.test(code)) ||
  isCertificateRefused(error) ||
  isConnectionLost(error);

/** Whether PostgreSQL cancelled a statement, usually at the statement timeout. A retry may take as long and be cancelled, too. */
export const isTooSlow = (error: unknown): boolean => hasCode(error, oneOf('57014'));

/** Whether PostgreSQL cancelled the transaction, because it and another transaction waited for each other. */
export const isDeadlock = (error: unknown): boolean => hasCode(error, oneOf('40P01'));

/** Whether the disk of this process or of the database is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, oneOf('53100', 'ENOSPC', 'EDQUOT'));

/** Messages of connection errors that the driver and its pool throw without an error code. */
const sentencesOfDriver =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sentencesOfDriver.test(error.message) || isConnectionLost(error.cause);
}
