import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { isOfThisServer, longestTransactionMs } from './server-token.ts';
import { ApiError } from '../../http/errors.ts';
import { inSql } from './moments.ts';

const pattern =
  /^(?<taken>\d{1,15})-(?<next>\d{1,19})(?:-(?<running>\d{1,19}(?:\.\d{1,19})*))?(?:-s(?<server>[\da-f]{8}))?$/;

/** `server` is the token of the server, null on a standby. */
type Taken = { snapshot: string; takenMs: number; server: string | null };

/**
 * Converts a snapshot of PostgreSQL to a token for the parameter `after`: when it was taken, the first transaction that had not begun, those
 * that had not ended, and a hash of the server's token.
 */
export function toToken({ snapshot, takenMs, server }: Taken): string {
  const [, next = '', running = ''] = snapshot.split(':');
  const hash =
    server === null ? ofStandby : createHash('sha256').update(server).digest('hex').slice(0, ofStandby.length);
  return [takenMs, next, ...(running === '' ? [] : [running.replaceAll(',', '.')]), `s${hash}`].join('-');
}

/** Instead of the hash. A standby does not know the running transactions. */
const ofStandby = '00000000';

/**
 * Reads the changes that were committed after the snapshot of a token. The numbers of transactions mean nothing on another server, nor after a
 * crash, which may assign some of them again. A page of another server therefore has all changes from a day before the token on. Tokens of
 * earlier releases do not name the server.
 * @param read reads the changes that fulfil a condition, and the token of their snapshot.
 * @throws ApiError `badFilter` if the token is malformed, or has a number that this server has not reached.
 */
export async function readAfter<T extends { token: string }>(
  token: string,
  read: (isNewer: SQL) => Promise<T>,
): Promise<T> {
  const asked = toParts(token);
  const since = sql`at >= ${inSql(Number(asked.taken) - longestTransactionMs)}`;
  const page = await read(sql`${since} and ${isAfter(asked)} and ${isOfThisServer}`);
  const present = toParts(page.token);
  const isComparable = asked.server === undefined || (asked.server === present.server && asked.server !== ofStandby);
  if (!isComparable) return read(since);
  if (BigInt(asked.next) > BigInt(present.next)) throw badToken();
  return page;
}

type Parts = { taken: string; next: string; running?: string; server?: string };

function toParts(token: string): Parts {
  const parts = pattern.exec(token)?.groups;
  if (!parts) throw badToken();
  // The cast is safe: the pattern has these groups.
  return parts as Parts;
}

const badToken = () => new ApiError('badFilter', { values: { field: 'after' } });

/**
 * The condition for the changes of the transactions that a snapshot does not contain. The id of a change does not tell: it is assigned before
 * the commit, so a long transaction commits changes with lower ids than those of an answer that did not contain them.
 */
function isAfter({ next, running }: Parts): SQL {
  const ended = running === undefined ? sql`false` : sql`xid = any(${sql.param(running.split('.'))}::xid8[])`;
  return sql`(xid >= ${next}::xid8 or ${ended})`;
}
