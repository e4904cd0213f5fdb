import { mailPasswordLink } from '../account/mail-password-link.ts';
import { scheduleBackups } from '../backup/schedule/schedule-backups.ts';
import { forgetChanges } from '../changes/forget-changes.ts';
import { marketplaceTimeZone as timeZone } from '../env/time-zone.ts';
import { learnConfirmed } from '../freshness/memory/learn-confirmed.ts';
import { learnSentences } from '../freshness/memory/learn-sentences.ts';
import { forgetIdempotencyKeys } from '../idempotency/forget-keys.ts';
import { forgetImports } from '../imports/history/forget-imports.ts';
import { runImportsInChild } from '../imports/running/run-in-child.ts';
import { readAfterWrites, readAll, readUnplanned } from '../imports/running/read-ahead.ts';
import { removeUnusedMedia } from '../media/remove-unused.ts';
import { deliverMail } from '../mail/deliver.ts';
import { forgetMails } from '../mail/forget-mails.ts';
import { smtpTransport } from '../mail/transport.ts';
import { fileUsers } from '../file-users.ts';
import { forgetProposals } from '../proposals/forget-proposals.ts';
import { runProposalsInChild } from '../proposals/running/run-in-child.ts';
import type { Services } from '../services.ts';
import { forgetLogins } from '../session/forget-logins.ts';
import { emptyTrash } from '../trash/purging/empty-trash.ts';

/** Registers the job handlers and the schedules. Without this call, jobs are stored but not run. */
export async function startBackgroundJobs(services: Services): Promise<void> {
  const { env, jobs } = services;

  if (env.smtpUrl !== undefined) {
    const transport = smtpTransport(env.smtpUrl, env.mailFrom);
    await jobs.work('deliver-mail', ({ mailId }) => deliverMail(services, transport, mailId));
    // A job for an address without an account is one query. A flood of them must not delay the others.
    await jobs.work('mail-password-link', ({ id }) => mailPasswordLink(services, id), { batchSize: 100 });
  }

  await jobs.work('remove-unused-media', () => removeUnusedMedia(services, fileUsers));
  await jobs.schedule('remove-unused-media', { cron: '17 * * * *' }, {});
  // The job also runs at the start, to remove files that a crash left behind.
  await jobs.send('remove-unused-media', {});

  await jobs.work('forget-idempotency-keys', () => forgetIdempotencyKeys(services));
  await jobs.schedule('forget-idempotency-keys', { cron: '37 * * * *' }, {});

  await jobs.work('forget-logins', () => forgetLogins(services));
  await jobs.schedule('forget-logins', { cron: '7 3 * * *' }, {});

  await jobs.work('forget-mails', () => forgetMails(services));
  await jobs.schedule('forget-mails', { cron: '47 3 * * *' }, {});
  // The job also runs at the start, for machines that are off at night.
  await jobs.send('forget-mails', {});

  await jobs.work('empty-trash', () => emptyTrash(services, fileUsers));
  await jobs.schedule('empty-trash', { cron: '17 3 * * *' }, {});
  // The job also runs at the start, for machines that are off at night, and to empty a trash that TRASH_DAYS=0 has turned off.
  await jobs.send('empty-trash', {});

  await jobs.work('forget-changes', () => forgetChanges(services));
  // Each hour, because it does nothing during a backup.
  await jobs.schedule('forget-changes', { cron: '57 * * * *' }, {});
  // The job also runs at the start, so that the partitions of this and the next months exist.
  await jobs.send('forget-changes', {});

  await jobs.work('forget-imports', () => forgetImports(services));
  await jobs.schedule('forget-imports', { cron: '27 3 * * *' }, {});

  const isReadAhead = env.importReadAt !== 'never';
  await jobs.work('run-imports', async (_payload, stopping) => {
    await runImportsInChild(services, stopping);
    if (isReadAhead && !stopping.aborted) await readAfterWrites(services);
  });
  // Resumes runs that a crash of this or another server interrupted.
  await jobs.schedule('run-imports', { cron: '* * * * *' }, {});
  await jobs.send('run-imports', {});

  await jobs.work('forget-proposals', () => forgetProposals(services));
  await jobs.schedule('forget-proposals', { cron: '2 3 * * *' }, {});

  await jobs.work('run-proposals', (_payload, stopping) => runProposalsInChild(services, stopping));
  // Resumes proposals that a crash of this or another server interrupted.
  await jobs.schedule('run-proposals', { cron: '* * * * *' }, {});
  await jobs.send('run-proposals', {});

  await jobs.work('learn-sentences', (_payload, stopping) => learnSentences(services, stopping));
  await jobs.schedule('learn-sentences', { cron: '* * * * *' }, {});
  // The job also runs at the start, for the first reading after an upgrade or a restore.
  await jobs.send('learn-sentences', {});
  await jobs.work('learn-confirmed', (confirmed, stopping) => learnConfirmed(services.db, confirmed, stopping));

  await jobs.work('read-catalogues', () => readAll(services));
  await scheduleReading(services);
  if (isReadAhead) await readUnplanned(services);

  await scheduleBackups(services);
}

/** Schedules the daily reading at `IMPORT_READ_AT`, or removes the schedule if `IMPORT_READ_AT` is `off` or `never`. */
async function scheduleReading({ env: { importReadAt }, jobs }: Services): Promise<void> {
  const [hour, minute] = importReadAt.split(':').map(Number);
  if (minute === undefined) return jobs.unschedule('read-catalogues');
  await jobs.schedule('read-catalogues', { cron: `${minute} ${hour} * * *`, timeZone }, {});
}
