/**
 * `npm run bench -- failover [--minutes 20 --activities 1000]`: three servers behind HAProxy, PostgreSQL 15 with a synchronous standby, and
 * the pictures in S3, under a load of reads, saves, uploads, mails and an import. A server is killed every minute, all are restarted one
 * after the other twice, the primary is killed twice and the standby promoted, and the standby is away for a minute. Needs Debian's packages
 * postgresql-15 and haproxy. Exits with 1 if an acknowledged write is lost, something exists or was sent twice, an answer was none of 2xx,
 * 409, 412 and 503, or writes did not resume within 10 seconds after a promotion or the standby's return.
 */
import { parseArgs } from 'node:util';
import { withParts } from './failover/parts.ts';
import { report } from './failover/report.ts';
import { runThrough } from './failover/timetable.ts';
import { toInteger } from './support/options.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, activities: { type: 'string', default: '1000' } },
});
const minutes = toInteger('minutes', values.minutes, 2);
await withParts(toInteger('activities', values.activities), async (parts) => report(await runThrough(parts, minutes)));
