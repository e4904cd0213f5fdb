import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { fileUsers } from '../../file-users.ts';
import { forgetIdempotencyKeys } from '../../idempotency/forget-keys.ts';
import { forgetImports } from '../../imports/history/forget-imports.ts';
import { readAfterWrites, readAll, readUnplanned } from '../../imports/running/read-ahead.ts';
import { deliverMail } from '../../mail/deliver.ts';
import { forgetMails } from '../../mail/forget-mails.ts';
import { MailRefused } from '../../mail/transport.ts';
import { forgetProposals } from '../../proposals/forget-proposals.ts';
import { removeUnusedMedia } from '../../media/remove-unused.ts';
import { forgetLogins } from '../../session/forget-logins.ts';
import type { ApiUnderTest } from '../servers/api-under-test.ts';

/** Runs the background jobs on old records: all stored times are first moved 200 days into the past, and afterwards moved back. */
export async function runBackgroundJobs(api: ApiUnderTest): Promise<void> {
  const { services, db } = api;
  await sendMails(api);
  // Some pictures were inserted without content: marks them as complete. Also adds the row of an interrupted upload.
  await db.execute(sql`update media_files set content_hash = name where content_hash is null`);
  await db.execute(sql`insert into media_files (name) values ('unfinished.jpg')`);
  await moveTimes(db, -200);
  await forgetIdempotencyKeys(services);
  await forgetLogins(services);
  await forgetMails(services);
  await removeUnusedMedia(services, fileUsers);
  await forgetImports(services);
  await forgetProposals(services);
  await readUnplanned(services);
  await readAfterWrites(services);
  await readAll(services);
  // Moves the times back to the present, because only recent times are masked.
  await moveTimes(db, 200);
}

/**
 * Moves stored times by `days`. A negative number moves every time. A positive number moves only times more than 100 days old, so
 * that the times written by the jobs in between do not change.
 */
async function moveTimes(db: Database, days: number): Promise<void> {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' order by 1, 2`);
  for (const { table, column } of columns) {
    const moment = sql.identifier(column);
    await db.execute(sql`
      update ${sql.identifier(table)} set ${moment} = ${moment} + make_interval(days => ${days})
      where ${days}::int < 0 or ${moment} < now() - interval '100 days'`);
  }
}

async function sendMails({ admin, db, services }: ApiUnderTest): Promise<void> {
  for (const isActive of [true, false, undefined]) {
    const payload = { name: 'Ruta', makerName: 'Íñigo', email: 'vela@example.com', isActive };
    await admin('POST', '/send/is_active_notification', { payload });
  }
  const { rows } = await db.execute<{ id: number }>(sql`select id from mails order by id`);
  for (const { id } of rows) {
    const send = () => (id % 2 === 0 ? Promise.reject(new MailRefused('no such mailbox')) : Promise.resolve());
    await deliverMail(services, { send }, id);
  }
}
