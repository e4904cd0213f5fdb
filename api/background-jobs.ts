import { forgetIdempotencyKeys } from './idempotency/forget-keys.ts';
import { forgetImports } from './imports/forget-imports.ts';
import { runImportsElsewhere } from './imports/elsewhere.ts';
import { removeUnusedMedia } from './media/remove-unused.ts';
import { deliverMail } from './mail/deliver.ts';
import { smtpTransport } from './mail/transport.ts';
import { fileUsers } from './file-users.ts';
import type { Services } from './services.ts';
import { forgetLogins } from './session/forget-logins.ts';

/** Says who does which work, and when work comes by itself. Without this call jobs are kept and not run. */
export async function startBackgroundJobs(services: Services): Promise<void> {
  const { env, jobs } = services;

  if (env.smtpUrl !== undefined) {
    const transport = smtpTransport(env.smtpUrl, env.mailFrom);
    await jobs.work('deliver-mail', ({ mailId }) => deliverMail(services, transport, mailId));
  }

  await jobs.work('remove-unused-media', () => removeUnusedMedia(services, fileUsers));
  await jobs.schedule('remove-unused-media', '17 * * * *', {});
  // What a crash left goes at the next start.
  await jobs.send('remove-unused-media', {});

  await jobs.work('forget-idempotency-keys', () => forgetIdempotencyKeys(services));
  await jobs.schedule('forget-idempotency-keys', '37 * * * *', {});

  await jobs.work('forget-logins', () => forgetLogins(services));
  await jobs.schedule('forget-logins', '7 3 * * *', {});

  await jobs.work('forget-imports', () => forgetImports(services));
  await jobs.schedule('forget-imports', '27 3 * * *', {});

  await jobs.work('run-imports', (_payload, stopping) => runImportsElsewhere(services, stopping));
  // What a crash left, here or in a server that is no more, is taken up.
  await jobs.schedule('run-imports', '* * * * *', {});
  await jobs.send('run-imports', {});
}
